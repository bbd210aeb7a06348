import * as masks from '../commands/masks.ts';
import type { EditorAction } from '../editor.ts';
import { canEditMask, type EditorState } from '../state.ts';

const isDrawingRing = ({ overlay }: EditorState): boolean => overlay?.kind === 'ring';

export const editActions: readonly EditorAction[] = [
  {
    id: 'undo',
    group: 'edit',
    keys: ['Mod+z'],
    isEnabled: (state) => state.undoLabel !== null || isDrawingRing(state),
    // the last thing done is the ring's last point
    run: ({ editor }) => (isDrawingRing(editor.store.getState()) ? editor.press('Backspace') : editor.undo()),
  },
  {
    id: 'redo',
    group: 'edit',
    keys: ['Mod+Shift+z', 'Mod+y'],
    isEnabled: ({ redoLabel }) => redoLabel !== null,
    run: ({ editor }) => editor.redo(),
  },
  {
    id: 'clear',
    group: 'edit',
    keys: ['Shift+Delete', 'Shift+Backspace'],
    isEnabled: canEditMask,
    run: masks.clear,
  },
];
