import { type CanvasState, type CanvasView, fit, panBy, zoomBy, zoomTo } from './view/view.ts';

/**
 * Something that can be done by a key, and by a button or menu entry of the same name. The one table that keyboard, chrome
 * and help overlay share; `id` is the key of its text.
 */
export interface Action<Context, State> {
  readonly id: string;
  /** Under what help lists it. */
  readonly group: string;
  /** As `keyName` has them; the first is the one to show. */
  readonly keys: readonly string[];
  /** The tool that it chooses. */
  readonly tool?: string;
  readonly isEnabled: (state: State) => boolean;
  /** @param key which of its keys was pressed; the first one for a button */
  readonly run: (context: Context, key: string) => void;
}

/** A product's actions. */
export interface Actions<Context, State> {
  /** In the order in which help lists them. */
  readonly list: readonly Action<Context, State>[];
  find(id: string): Action<Context, State> | undefined;
  /** @returns whether the key means an action that can be done now; then it is done */
  runKey(context: Context, state: State, key: string): boolean;
}

/** @throws RangeError when two actions share an id or a key */
export function createActions<Context, State>(
  list: readonly Action<Context, State>[],
): Actions<Context, State> {
  const byId = uniqueMap(list.map((action) => [action.id, action] as const));
  const byKey = uniqueMap(list.flatMap((action) => action.keys.map((key) => [key, action] as const)));
  return {
    list,
    find: (id) => byId.get(id),
    runKey(context, state, key) {
      const action = byKey.get(key);
      if (!action?.isEnabled(state)) return false;
      action.run(context, key);
      return true;
    },
  };
}

function uniqueMap<Value>(entries: readonly (readonly [string, Value])[]): Map<string, Value> {
  const map = new Map<string, Value>();
  for (const [key, value] of entries) {
    if (map.has(key)) throw new RangeError(`Two actions share '${key}'.`);
    map.set(key, value);
  }
  return map;
}

interface ViewContext {
  readonly editor: CanvasView;
}

const viewAction = (
  id: string,
  keys: readonly string[],
  run: (view: CanvasView) => void,
): Action<ViewContext, CanvasState> => ({
  id,
  group: 'view',
  keys,
  isEnabled: () => true,
  run: ({ editor }) => run(editor),
});

const pan = (id: string, key: string, x: number, y: number): Action<ViewContext, CanvasState> =>
  viewAction(id, [key], (view) => panBy(view, x * view.options.panStep, y * view.options.panStep));

/** Zooming and panning, by what each does: products take what they want, in an order of their own. */
export const viewActions = {
  zoomIn: viewAction('zoomIn', ['+', '='], (view) => zoomBy(view, 1)),
  zoomOut: viewAction('zoomOut', ['-'], (view) => zoomBy(view, -1)),
  fit: viewAction('fit', ['f'], fit),
  actualSize: viewAction('actualSize', ['0'], (view) => zoomTo(view, 1)),
  panLeft: pan('panLeft', 'ArrowLeft', 1, 0),
  panRight: pan('panRight', 'ArrowRight', -1, 0),
  panUp: pan('panUp', 'ArrowUp', 0, 1),
  panDown: pan('panDown', 'ArrowDown', 0, -1),
};
