import type { ImagePoint } from '@facet/canvas-core/geometry.ts';
import type { Editor } from '../editor.ts';
import type { EditorServices } from '../services.ts';

/** Where a pointer was, as tools see it. */
export interface Sample {
  readonly point: ImagePoint;
  /** 0..1; 1 when the device has no pressure (S6). */
  readonly pressure: number;
}

interface Modifiers {
  readonly shift: boolean;
  readonly alt: boolean;
}

export interface ToolEvent extends Modifiers {
  /** One or more, in the order of time: all that came since the last event. */
  readonly samples: readonly Sample[];
  /** Image pixels: how near is a hit, for this pointer at this zoom. */
  readonly hitRadius: number;
}

/**
 * A small state machine. Between `down` and `up` or `cancel` come `move`s of the same pointer; `hover` comes only outside of
 * that. A tool leaves nothing behind in `cancel` and `close`.
 */
export interface Tool {
  readonly cursor: 'none' | 'crosshair' | 'pointer' | 'grab' | 'move';
  down(event: ToolEvent): void;
  move(event: ToolEvent): void;
  up(event: ToolEvent): void;
  /** Esc, a second finger, a lost pointer (S9). */
  cancel(): void;
  hover?(event: ToolEvent): void;
  /** @returns whether the tool used the key, which is a `ToolKey` or any other */
  key?(key: string, alt: boolean): boolean;
  /** Another tool was chosen, or the editor ends. May come in the middle of a press; whoever pressed still gets its end. */
  close?(): void;
}

export interface ToolContext {
  readonly editor: Editor;
  readonly services: EditorServices;
}

export type CreateTool = (context: ToolContext) => Tool;

/** Whether what the tool does takes away: Alt is held, or its switch is on. */
export const isTakingAway = ({ store }: Editor, alt: boolean): boolean => alt || store.getState().isCutting;

export const lastOf = (event: ToolEvent): Sample => event.samples[event.samples.length - 1];
