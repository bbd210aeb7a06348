import type { ToolKey } from '@facet/canvas-core/tool.ts';

/** What the editor tells of, beside its state. */
export interface EditorEvents {
  /** Documents are others: by a step, by undo or redo, by going back to a mark, or because others were loaded. */
  change: undefined;
  /** Who asked for it does not matter. */
  undo: { readonly label: string };
  redo: { readonly label: string };
  /** A mask was copied to another image. */
  copy: { readonly imageId: string };
  /** Something that takes a while has begun. */
  run: { readonly label: string };
  /** What went wrong, in words for the person. */
  problem: string;
  /** The pointer moved, or the live stroke began, changed or ended. */
  live: undefined;
  /** A button does what a key does. */
  press: ToolKey;
}
