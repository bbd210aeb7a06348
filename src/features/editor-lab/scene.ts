import type { Editor } from '@facet/editor-core/editor.ts';
import type { EditorImage } from '@facet/editor-core/model/document.ts';
import type { EditorState } from '@facet/editor-core/state.ts';

/** A small, always equal document in a certain state, for pictures. */
export interface LabScene {
  readonly images: readonly EditorImage[];
  readonly state?: Partial<EditorState>;
  /** What happens before the picture is taken. */
  readonly begin?: (editor: Editor) => void;
}

export type LabScenes = Readonly<Record<string, () => Promise<LabScene>>>;
