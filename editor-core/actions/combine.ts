import * as masks from '../commands/masks.ts';
import type { EditorAction, EditorContext } from '../editor.ts';
import { canEditMask, type EditorState, imageOf, otherOf } from '../state.ts';

const hasOther = (state: EditorState): boolean => canEditMask(state) && otherOf(state) !== undefined;

const combine = (combination: masks.Combination, key: string): EditorAction => ({
  id: combination,
  group: 'combine',
  keys: [key],
  isEnabled: hasOther,
  run: (context) => {
    const other = otherOf(context.editor.store.getState());
    if (other) masks.combineWith(context, combination, other.id);
  },
});

function chooseNextOther({ editor: { store } }: EditorContext): void {
  const state = store.getState();
  const others = imageOf(state).persons.filter(({ id }) => id !== state.personId);
  const at = others.findIndex(({ id }) => id === otherOf(state)?.id);
  store.setState({ otherId: others[(at + 1) % others.length]?.id ?? null });
}

export const combineActions: readonly EditorAction[] = [
  { id: 'nextOther', group: 'combine', keys: ['w'], isEnabled: hasOther, run: chooseNextOther },
  combine('union', 'Shift+u'),
  combine('subtract', 'Shift+d'),
  combine('intersect', 'Shift+t'),
  combine('exclude', 'Shift+e'),
];
