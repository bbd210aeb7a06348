import { type Action, createActions, viewActions } from '@facet/canvas-core/actions.ts';
import { distance, type ImageBox, type ImagePoint, imagePoint } from '@facet/canvas-core/geometry.ts';
import { createHistory } from '@facet/canvas-core/history/history.ts';
import { canvasOptions as options } from '@facet/canvas-core/options.ts';
import { createPanTool, lastOf, type Tool } from '@facet/canvas-core/tool.ts';
import { fitted } from '@facet/canvas-core/view/viewport.ts';
import { createStore } from 'zustand/vanilla';

const size = { width: 640, height: 420 };
const canvas = { width: 420, height: 280 };
const limits = { maxBytes: 2 ** 20, maxSteps: 99 };

/** A product on canvas-core alone: rectangles are drawn, moved, resized and deleted, with undo. The last one is the chosen one. */
export function createRectangles() {
  const history = createHistory<{ list: readonly ImageBox[] }>({ list: [] }, limits);
  const shown = () => ({ list: history.state.list, canUndo: history.canUndo, canRedo: history.canRedo });
  const reflect = (): void => store.setState(shown());
  const viewport = fitted(size, canvas, options.zoom);
  const start = { tool: 'rectangle', viewport, canvas, isPenMode: false, isHandDown: false };
  const store = createStore(() => ({ ...start, ...shown() }));
  const set = (label: string, list: readonly ImageBox[]): void => {
    history.change(label, (draft) => {
      draft.list = [...list];
    });
    reflect();
  };
  return { store, options, history, set, shownSize: () => size, reflect };
}

export type Rectangles = ReturnType<typeof createRectangles>;
type State = ReturnType<Rectangles['store']['getState']>;
type Context = { readonly editor: Rectangles };

const cornerOf = (box: ImageBox): ImagePoint => imagePoint(box.x + box.width, box.y + box.height);

const isIn = ({ x, y, width, height }: ImageBox, at: ImagePoint): boolean =>
  at.x >= x && at.y >= y && at.x <= x + width && at.y <= y + height;

const between = (a: ImagePoint, b: ImagePoint): ImageBox => ({
  ...{ x: Math.min(a.x, b.x), y: Math.min(a.y, b.y) },
  ...{ width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) },
});

/** At the chosen one's lower right corner it resizes, on any one it moves, elsewhere it draws. A drag is one step. */
function createRectangleTool({ editor: { store, history, set, reflect } }: Context): Tool {
  let drag = (_: ImagePoint): void => undefined;
  let cancel = (): void => undefined;
  return {
    cursor: 'crosshair',
    down(event) {
      const { list } = store.getState();
      const [at, chosen, mark] = [lastOf(event).point, list.at(-1), history.mark()];
      const isResizing = chosen && distance(cornerOf(chosen), at) <= event.hitRadius;
      const hit = isResizing ? chosen : list.findLast((box) => isIn(box, at));
      const others = list.filter((box) => box !== hit);
      cancel = () => void (history.bail(mark) && reflect());
      drag = (to) => {
        history.bail(mark);
        if (hit && !isResizing)
          set('move', [...others, { ...hit, x: hit.x + to.x - at.x, y: hit.y + to.y - at.y }]);
        else set('draw', [...others, between(hit ?? at, to)]);
      };
    },
    move: (event) => drag(lastOf(event).point),
    up() {
      drag = cancel = () => undefined;
    },
    cancel: () => cancel(),
  };
}

export const tools = { rectangle: createRectangleTool, pan: createPanTool };

/** What buttons offer too. */
export const edits: readonly Action<Context, State>[] = [
  {
    ...{ id: 'Undo', group: 'edit', keys: ['Mod+z'], isEnabled: ({ canUndo }) => canUndo },
    run: ({ editor }) => void (editor.history.undo() && editor.reflect()),
  },
  {
    ...{ id: 'Redo', group: 'edit', keys: ['Mod+Shift+z', 'Mod+y'], isEnabled: ({ canRedo }) => canRedo },
    run: ({ editor }) => void (editor.history.redo() && editor.reflect()),
  },
  {
    ...{ id: 'Delete', group: 'edit', keys: ['Delete'], isEnabled: ({ list }) => list.length > 0 },
    run: ({ editor }) => editor.set('delete', editor.store.getState().list.slice(0, -1)),
  },
];

export const actions = createActions<Context, State>([...edits, ...Object.values(viewActions)]);
