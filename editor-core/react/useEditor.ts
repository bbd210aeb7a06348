import { useStore } from 'zustand';
import type { Editor } from '../editor.ts';
import type { EditorState } from '../state.ts';

/** Part of what the editor shows; the component renders again when that part changes. */
export function useEditor<Part>(editor: Editor, select: (state: EditorState) => Part): Part {
  return useStore(editor.store, select);
}
