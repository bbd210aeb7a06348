import type { EditorAction } from '../editor.ts';
import { canEdit, type EditorState, imageOf } from '../state.ts';

export const always = (): boolean => true;

/** Badges show faces; without faces their tool has nothing to move and is not offered. */
export const hasFaces = (state: EditorState): boolean =>
  imageOf(state).persons.some(({ face }) => face !== null);

export const canEditFaces = (state: EditorState): boolean => canEdit(state) && hasFaces(state);

/** @param id the tool's in the product's toolbox */
export const chooseTool = (id: string, key: string, isEnabled = canEdit): EditorAction => ({
  id,
  group: 'tools',
  keys: [key],
  tool: id,
  isEnabled,
  run: ({ editor }) => editor.store.setState({ tool: id }),
});
