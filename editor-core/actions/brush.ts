import { setBrushSize } from '../commands/view.ts';
import type { EditorAction } from '../editor.ts';
import { canEdit, type Overlap, type Pressure } from '../state.ts';

const pressures: readonly Pressure[] = ['off', 'size', 'opacity'];
const overlaps: readonly Overlap[] = ['allowed', 'only-free', 'take'];
const after = <T>(list: readonly T[], value: T): T => list[(list.indexOf(value) + 1) % list.length];

const brushAction = (id: string, key: string, run: EditorAction['run']): EditorAction => ({
  id,
  group: 'brush',
  keys: [key],
  isEnabled: canEdit,
  run,
});

const resize = (id: string, key: string, by: number): EditorAction =>
  brushAction(id, key, ({ editor }) => setBrushSize(editor, editor.store.getState().brush.size + by));

export const brushActions: readonly EditorAction[] = [
  resize('smaller', '[', -1),
  resize('larger', ']', 1),
  resize('muchSmaller', '{', -10),
  resize('muchLarger', '}', 10),
  brushAction('pressure', 'Shift+p', ({ editor: { store } }) => {
    const { brush } = store.getState();
    store.setState({ brush: { ...brush, pressure: after(pressures, brush.pressure) } });
  }),
  brushAction('overlap', 'o', ({ editor: { store } }) => {
    const { brush } = store.getState();
    store.setState({ brush: { ...brush, overlap: after(overlaps, brush.overlap) } });
  }),
];
