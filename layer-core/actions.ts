import { type Action, createActions, viewActions } from '@facet/canvas-core/actions.ts';
import {
  add,
  align,
  copiesOf,
  type Direction,
  distribute,
  type Edge,
  hasRoomFor,
  moveBy,
  order,
  remove,
  setHidden,
  setLocked,
} from './commands.ts';
import { chosen, type LayerEditor, type LayerState } from './editor.ts';
import type { Layer } from './model.ts';
import type { LayerContext } from './tools.ts';

export type LayerAction = Action<LayerContext, LayerState>;

const hasChosen = ({ selection }: LayerState): boolean => selection.length > 0;
const always = (): boolean => true;

const tool = (id: string, key: string): LayerAction => ({
  ...{ id, group: 'tools', keys: [key], tool: id, isEnabled: always },
  run: ({ editor }) => editor.store.setState({ tool: id }),
});

const onChosen = (
  id: string,
  group: string,
  keys: readonly string[],
  run: (editor: LayerEditor, ids: readonly string[], key: string) => void,
  least = 1,
): LayerAction => ({
  ...{ id, group, keys, isEnabled: ({ selection }) => selection.length >= least },
  run: ({ editor }, key) => run(editor, editor.store.getState().selection, key),
});

const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const nudge = (id: string, prefix: string, by: number): LayerAction =>
  onChosen(
    id,
    'layers',
    Object.keys(STEPS).map((key) => prefix + key),
    (editor, ids, key) => {
      const [dx, dy] = STEPS[key.slice(prefix.length)]!;
      editor.changeOn('move', moveBy(ids, dx * by, dy * by));
    },
  );

const ordering = (direction: Direction, key: string): LayerAction =>
  onChosen(direction, 'layers', [key], (editor, ids) => editor.change('order', order(ids, direction)));

const aligning = (id: string, edge: Edge, key: string): LayerAction =>
  onChosen(id, 'arrange', [key], (editor, ids) => editor.change('align', align(ids, edge)));

const distributing = (id: string, axis: 'x' | 'y', key: string): LayerAction =>
  onChosen(id, 'arrange', [key], (editor, ids) => editor.change('distribute', distribute(ids, axis)), 3);

/** Copies on top, which are chosen then. @returns null when there is no room for all of them: nothing changes, and that is told */
export function addCopies(editor: LayerEditor, label: string, layers: readonly Layer[]): Layer[] | null {
  if (!hasRoomFor(editor.store.getState().document, layers.length)) {
    editor.events.emit('full');
    return null;
  }
  const copies = copiesOf(layers);
  editor.change(label, add(copies));
  editor.select(copies.map(({ id }) => id));
  return copies;
}

const duplicate = (editor: LayerEditor): void =>
  void addCopies(editor, 'duplicate', chosen(editor.store.getState()));

const list: readonly LayerAction[] = [
  tool('select', 'v'),
  tool('crop', 'c'),
  tool('pan', 'h'),
  {
    ...{ id: 'undo', group: 'edit', keys: ['Mod+z'], isEnabled: ({ undoLabel }) => undoLabel !== null },
    run: ({ editor }) => editor.undo(),
  },
  {
    ...{ id: 'redo', group: 'edit', keys: ['Mod+Shift+z', 'Mod+y'] },
    isEnabled: ({ redoLabel }) => redoLabel !== null,
    run: ({ editor }) => editor.redo(),
  },
  {
    ...{ id: 'selectAll', group: 'edit', keys: ['Mod+a'], isEnabled: always },
    run: ({ editor }) => {
      const { layers } = editor.store.getState().document;
      editor.select(layers.filter(({ isHidden, isLocked }) => !isHidden && !isLocked).map(({ id }) => id));
    },
  },
  { ...onChosen('duplicate', 'edit', ['Mod+d'], duplicate), isEnabled: hasChosen },
  onChosen('remove', 'edit', ['Delete', 'Backspace'], (editor, ids) => editor.change('remove', remove(ids))),
  nudge('nudge', '', 1),
  nudge('nudgeFar', 'Shift+', 10),
  ordering('front', ']'),
  ordering('back', '['),
  ordering('forward', 'Mod+]'),
  ordering('backward', 'Mod+['),
  onChosen('hide', 'layers', ['Mod+Shift+h'], (editor, ids) => {
    const isHidden = chosen(editor.store.getState()).some((layer) => !layer.isHidden);
    editor.change(isHidden ? 'hide' : 'show', setHidden(ids, isHidden));
  }),
  onChosen('lock', 'layers', ['Mod+Shift+l'], (editor, ids) => {
    const isLocked = chosen(editor.store.getState()).some((layer) => !layer.isLocked);
    editor.change(isLocked ? 'lock' : 'unlock', setLocked(ids, isLocked));
  }),
  aligning('alignLeft', 'left', 'Alt+a'),
  aligning('alignCentre', 'centre', 'Alt+h'),
  aligning('alignRight', 'right', 'Alt+d'),
  aligning('alignTop', 'top', 'Alt+w'),
  aligning('alignMiddle', 'middle', 'Alt+v'),
  aligning('alignBottom', 'bottom', 'Alt+s'),
  distributing('distributeAcross', 'x', 'Shift+Alt+h'),
  distributing('distributeDown', 'y', 'Shift+Alt+v'),
  viewActions.zoomIn,
  viewActions.zoomOut,
  viewActions.fit,
  viewActions.actualSize,
  {
    ...{ id: 'help', group: 'view', keys: ['?'], isEnabled: always },
    run: ({ editor }) => editor.store.setState({ isHelpShown: true }),
  },
];

export const actions = createActions<LayerContext, LayerState>(list);
