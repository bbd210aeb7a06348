import { options } from '../options.ts';
import { type EditorState, imageOf, type Overlap, otherOf, type Pressure, type ToolId } from '../state.ts';
import type { ToolContext } from '../tools/tool.ts';
import * as masks from './masks.ts';
import { fit, fitPerson, panBy, setBrushSize, setMaskOpacity, zoomBy, zoomTo } from './view.ts';

type ActionGroup = 'tools' | 'brush' | 'edit' | 'mask' | 'combine' | 'persons' | 'view' | 'help';

/**
 * Something that can be done by a key, and by a button or menu entry of the same name. The one table that keyboard, chrome
 * and help overlay share; `id` is the key of its text.
 */
export interface Action {
  readonly id: string;
  readonly group: ActionGroup;
  /** As `keyName` has them; the first is the one to show. */
  readonly keys: readonly string[];
  /** The tool that it chooses. */
  readonly tool?: ToolId;
  readonly isEnabled: (state: EditorState) => boolean;
  /** @param key which of its keys was pressed; the first one for a button */
  readonly run: (context: ToolContext, key: string) => void;
}

const always = (): boolean => true;
const isEditable = ({ isEditable }: EditorState): boolean => isEditable;
const hasMask = (state: EditorState): boolean => state.isEditable && state.personId !== null;
const hasOther = (state: EditorState): boolean => hasMask(state) && otherOf(state) !== undefined;
const hasOtherImage = (state: EditorState): boolean => hasMask(state) && state.images.length > 1;

/** Badges show faces; without faces their tool has nothing to move and is not offered. */
export const hasFaces = (state: EditorState): boolean =>
  imageOf(state).persons.some(({ face }) => face !== null);

const tool = (id: ToolId, key: string, isEnabled = isEditable): Action => ({
  id,
  group: 'tools',
  keys: [key],
  tool: id,
  isEnabled,
  run: ({ editor }) => editor.store.setState({ tool: id }),
});

const isDrawingRing = ({ overlay }: EditorState): boolean => overlay?.kind === 'ring';

const pressures: readonly Pressure[] = ['off', 'size', 'opacity'];
const overlaps: readonly Overlap[] = ['allowed', 'only-free', 'take'];
const after = <T>(list: readonly T[], value: T): T => list[(list.indexOf(value) + 1) % list.length];

function resize({ editor }: ToolContext, by: number): void {
  setBrushSize(editor, editor.store.getState().brush.size + by);
}

function choosePerson({ editor }: ToolContext, step: number): void {
  const state = editor.store.getState();
  const { persons } = imageOf(state);
  const at = persons.findIndex(({ id }) => id === state.personId);
  const next = persons[(at + step + persons.length) % persons.length];
  if (next) editor.store.setState({ personId: next.id });
}

const combine = (combination: masks.Combination, key: string): Action => ({
  id: combination,
  group: 'combine',
  keys: [key],
  isEnabled: hasOther,
  run: (context) => {
    const other = otherOf(context.editor.store.getState());
    if (other) masks.combineWith(context, combination, other.id);
  },
});

function chooseNextOther({ editor: { store } }: ToolContext): void {
  const state = store.getState();
  const others = imageOf(state).persons.filter(({ id }) => id !== state.personId);
  const at = others.findIndex(({ id }) => id === otherOf(state)?.id);
  store.setState({ otherId: others[(at + 1) % others.length]?.id ?? null });
}

/** The id of the image so many further, around the end. */
function imageAt({ editor }: ToolContext, step: number): string {
  const { images, imageId } = editor.store.getState();
  const at = images.findIndex(({ id }) => id === imageId);
  return images[(at + step + images.length) % images.length].id;
}

function showNext(context: ToolContext, step: number): void {
  const id = imageAt(context, step);
  if (id !== context.editor.store.getState().imageId) context.editor.showImage(id);
}

function toggleShown({ editor }: ToolContext): void {
  const { personId } = editor.store.getState();
  editor.change('toggle', (image) => {
    const person = image.persons.find(({ id }) => id === personId);
    if (person) person.isShown = !person.isShown;
  });
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** In the order in which help lists them. */
export const actions: readonly Action[] = [
  tool('brush', 'b'),
  tool('eraser', 'e'),
  tool('polygon', 'p'),
  tool('vertices', 'v'),
  tool('fill', 'g'),
  tool('smart', 's'),
  tool('scissors', 'c'),
  tool('pick', 'k', always),
  tool('badge', 'l', (state) => state.isEditable && hasFaces(state)),
  tool('pan', 'h', always),

  {
    id: 'smaller',
    group: 'brush',
    keys: ['['],
    isEnabled: isEditable,
    run: (context) => resize(context, -1),
  },
  { id: 'larger', group: 'brush', keys: [']'], isEnabled: isEditable, run: (context) => resize(context, 1) },
  {
    id: 'muchSmaller',
    group: 'brush',
    keys: ['{'],
    isEnabled: isEditable,
    run: (context) => resize(context, -10),
  },
  {
    id: 'muchLarger',
    group: 'brush',
    keys: ['}'],
    isEnabled: isEditable,
    run: (context) => resize(context, 10),
  },
  {
    id: 'pressure',
    group: 'brush',
    keys: ['Shift+p'],
    isEnabled: isEditable,
    run: ({ editor: { store } }) => {
      const { brush } = store.getState();
      store.setState({ brush: { ...brush, pressure: after(pressures, brush.pressure) } });
    },
  },
  {
    id: 'overlap',
    group: 'brush',
    keys: ['o'],
    isEnabled: isEditable,
    run: ({ editor: { store } }) => {
      const { brush } = store.getState();
      store.setState({ brush: { ...brush, overlap: after(overlaps, brush.overlap) } });
    },
  },

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
    isEnabled: hasMask,
    run: masks.clear,
  },

  {
    id: 'grow',
    group: 'mask',
    keys: ['>'],
    isEnabled: hasMask,
    run: (context) => void masks.grow(context, amounts(context).grow),
  },
  {
    id: 'shrink',
    group: 'mask',
    keys: ['<'],
    isEnabled: hasMask,
    run: (context) => void masks.shrink(context, amounts(context).grow),
  },
  {
    id: 'feather',
    group: 'mask',
    keys: ['Shift+f'],
    isEnabled: hasMask,
    run: (context) => void masks.feather(context, amounts(context).feather),
  },
  {
    id: 'smooth',
    group: 'mask',
    keys: ['Shift+s'],
    isEnabled: hasMask,
    run: (context) => void masks.smooth(context, amounts(context).smooth),
  },
  {
    id: 'fillHoles',
    group: 'mask',
    keys: ['Shift+h'],
    isEnabled: hasMask,
    run: (context) => void masks.fillHoles(context, amounts(context).speck),
  },
  {
    id: 'removeIslands',
    group: 'mask',
    keys: ['Shift+i'],
    isEnabled: hasMask,
    run: (context) => void masks.removeIslands(context, amounts(context).speck),
  },
  { id: 'invert', group: 'mask', keys: ['i'], isEnabled: hasMask, run: masks.invertMask },
  {
    id: 'flipHorizontal',
    group: 'mask',
    keys: ['Shift+x'],
    isEnabled: hasMask,
    run: (context) => masks.flip(context, 'horizontal'),
  },
  {
    id: 'flipVertical',
    group: 'mask',
    keys: ['Shift+y'],
    isEnabled: hasMask,
    run: (context) => masks.flip(context, 'vertical'),
  },

  { id: 'nextOther', group: 'combine', keys: ['w'], isEnabled: hasOther, run: chooseNextOther },
  combine('union', 'Shift+u'),
  combine('subtract', 'Shift+d'),
  combine('intersect', 'Shift+t'),
  combine('exclude', 'Shift+e'),

  {
    id: 'nextPerson',
    group: 'persons',
    keys: ['n'],
    isEnabled: always,
    run: (context) => choosePerson(context, 1),
  },
  {
    id: 'previousPerson',
    group: 'persons',
    keys: ['Shift+n'],
    isEnabled: always,
    run: (context) => choosePerson(context, -1),
  },
  {
    id: 'choosePerson',
    group: 'persons',
    keys: digits,
    isEnabled: always,
    run: ({ editor }, key) => {
      const person = imageOf(editor.store.getState()).persons[Number(key) - 1];
      if (person) editor.store.setState({ personId: person.id });
    },
  },
  { id: 'toggleShown', group: 'persons', keys: ['x'], isEnabled: hasMask, run: toggleShown },
  { id: 'addPerson', group: 'persons', keys: ['Shift+a'], isEnabled: isEditable, run: masks.addPerson },
  {
    id: 'removePerson',
    group: 'persons',
    keys: ['Shift+r'],
    isEnabled: hasMask,
    run: (context) => {
      const { personId } = context.editor.store.getState();
      if (personId) masks.removePerson(context, personId);
    },
  },
  {
    id: 'copyToNext',
    group: 'persons',
    keys: ['Shift+PageDown'],
    isEnabled: hasOtherImage,
    run: (context) => void masks.copyToImage(context, imageAt(context, 1)),
  },
  {
    id: 'copyToPrevious',
    group: 'persons',
    keys: ['Shift+PageUp'],
    isEnabled: hasOtherImage,
    run: (context) => void masks.copyToImage(context, imageAt(context, -1)),
  },

  {
    id: 'nextImage',
    group: 'view',
    keys: ['PageDown'],
    isEnabled: always,
    run: (context) => showNext(context, 1),
  },
  {
    id: 'previousImage',
    group: 'view',
    keys: ['PageUp'],
    isEnabled: always,
    run: (context) => showNext(context, -1),
  },
  {
    id: 'zoomIn',
    group: 'view',
    keys: ['+', '='],
    isEnabled: always,
    run: ({ editor }) => zoomBy(editor, 1),
  },
  { id: 'zoomOut', group: 'view', keys: ['-'], isEnabled: always, run: ({ editor }) => zoomBy(editor, -1) },
  { id: 'fit', group: 'view', keys: ['f'], isEnabled: always, run: ({ editor }) => fit(editor) },
  { id: 'fitPerson', group: 'view', keys: ['z'], isEnabled: always, run: ({ editor }) => fitPerson(editor) },
  { id: 'actualSize', group: 'view', keys: ['0'], isEnabled: always, run: ({ editor }) => zoomTo(editor, 1) },
  {
    id: 'panLeft',
    group: 'view',
    keys: ['ArrowLeft'],
    isEnabled: always,
    run: ({ editor }) => panBy(editor, options.panStep, 0),
  },
  {
    id: 'panRight',
    group: 'view',
    keys: ['ArrowRight'],
    isEnabled: always,
    run: ({ editor }) => panBy(editor, -options.panStep, 0),
  },
  {
    id: 'panUp',
    group: 'view',
    keys: ['ArrowUp'],
    isEnabled: always,
    run: ({ editor }) => panBy(editor, 0, options.panStep),
  },
  {
    id: 'panDown',
    group: 'view',
    keys: ['ArrowDown'],
    isEnabled: always,
    run: ({ editor }) => panBy(editor, 0, -options.panStep),
  },
  {
    id: 'lessOpacity',
    group: 'view',
    keys: [','],
    isEnabled: always,
    run: ({ editor }) =>
      setMaskOpacity(editor, editor.store.getState().maskOpacity - options.maskOpacity.step),
  },
  {
    id: 'moreOpacity',
    group: 'view',
    keys: ['.'],
    isEnabled: always,
    run: ({ editor }) =>
      setMaskOpacity(editor, editor.store.getState().maskOpacity + options.maskOpacity.step),
  },
  {
    id: 'dim',
    group: 'view',
    keys: ['d'],
    isEnabled: always,
    run: ({ editor: { store } }) => store.setState({ isDimmed: !store.getState().isDimmed }),
  },
  {
    id: 'leavePenMode',
    group: 'view',
    keys: ['Shift+m'],
    isEnabled: ({ isPenMode }) => isPenMode,
    run: ({ editor: { store } }) => store.setState({ isPenMode: false }),
  },

  {
    id: 'help',
    group: 'help',
    keys: ['?'],
    isEnabled: always,
    run: ({ editor: { store } }) => store.setState({ isHelpShown: !store.getState().isHelpShown }),
  },
];

const amounts = ({ editor }: ToolContext): EditorState['amounts'] => editor.store.getState().amounts;

const byKey = new Map(actions.flatMap((action) => action.keys.map((key) => [key, action] as const)));

/** @returns whether the key means an action that can be done now; then it is done */
export function runAction(context: ToolContext, key: string): boolean {
  const action = byKey.get(key);
  if (!action?.isEnabled(context.editor.store.getState())) return false;
  action.run(context, key);
  return true;
}
