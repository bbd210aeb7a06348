import type { ImageBox, ImagePoint } from '@facet/canvas-core/geometry.ts';
import { createPanTool, lastOf, type Tool, type ToolEvent, type Tools } from '@facet/canvas-core/tool.ts';
import { cropTo, type Ids, mostScale, moveBy, placeIn, scaleInto, unlocked } from './commands.ts';
import { chosen, type LayerEditor } from './editor.ts';
import { type Handle, handleAt, resized, sidesOf } from './handles.ts';
import { boundsOf, isInBox, type Layer, largest, overlap, wholeBox } from './model.ts';
import { snapped } from './snapping.ts';

export interface LayerContext {
  readonly editor: LayerEditor;
}

/** Viewport pixels within which things snap. */
const snapReach = 6;

/** A press that goes on: what each move does, and how it ends or is undone. */
interface Drag {
  to(event: ToolEvent): void;
  end?(): void;
  cancel(): void;
}

/** A tool of which each press is one drag. */
function createDragTool(
  editor: LayerEditor,
  cursor: Tool['cursor'],
  press: (event: ToolEvent) => Drag | null,
): Tool {
  let drag: Drag | null = null;
  const over = (): void => {
    drag = null;
    editor.store.setState({ guides: [], marquee: null });
  };
  return {
    cursor,
    down(event) {
      drag = press(event);
    },
    move: (event) => drag?.to(event),
    up() {
      drag?.end?.();
      over();
    },
    cancel() {
      drag?.cancel();
      over();
    },
  };
}

const by = (from: ImagePoint, event: ToolEvent): { dx: number; dy: number } => {
  const { point } = lastOf(event);
  return { dx: point.x - from.x, dy: point.y - from.y };
};

function snappingOf({ store }: LayerEditor, except: Ids) {
  const { document, viewport } = store.getState();
  const others = document.layers.filter(({ id, isHidden }) => !isHidden && !except.includes(id));
  return { canvas: document, others, reach: snapReach / viewport.zoom };
}

/** On a handle it resizes, on a layer it chooses and moves, elsewhere it draws a box around what is to be chosen. */
export function createSelectTool({ editor }: LayerContext): Tool {
  const { store } = editor;
  return createDragTool(editor, 'pointer', (event) => {
    const { point } = lastOf(event);
    const state = store.getState();
    const free = unlocked(state.document, state.selection);
    const bounds = boundsOf(free);
    const handle = bounds && handleAt(bounds, point, event.hitRadius);
    // several are one picture, which has corners alone
    if (handle && (free.length === 1 || handle.length === 2))
      return resize(editor, free, bounds, handle, point);
    const hit = topmost(state.document.layers, point);
    if (!hit) return marquee(editor, point, event.shift ? state.selection : []);
    const isChosen = state.selection.includes(hit.id);
    if (event.shift)
      editor.select(isChosen ? state.selection.filter((id) => id !== hit.id) : [...state.selection, hit.id]);
    else if (!isChosen) editor.select([hit.id]);
    return move(editor, point);
  });
}

const topmost = (layers: readonly Layer[], at: ImagePoint): Layer | undefined =>
  layers.findLast((layer) => !layer.isHidden && !layer.isLocked && isInBox(layer, at));

function move(editor: LayerEditor, from: ImagePoint): Drag {
  const { selection, document } = editor.store.getState();
  const moved = unlocked(document, selection);
  const bounds = boundsOf(moved);
  const snapping = snappingOf(editor, selection);
  const change = editor.begin('move');
  return {
    to(event) {
      if (!bounds) return;
      let { dx, dy } = by(from, event);
      if (event.shift) [dx, dy] = Math.abs(dx) > Math.abs(dy) ? [dx, 0] : [0, dy];
      const box = { ...bounds, x: bounds.x + dx, y: bounds.y + dy };
      const snap = event.alt ? { dx: 0, dy: 0, guides: [] } : snapped(box, snapping);
      const command = moveBy(selection, Math.round(dx + snap.dx), Math.round(dy + snap.dy));
      if (change.to(command)) editor.store.setState({ guides: snap.guides });
    },
    end: change.end,
    cancel: change.cancel,
  };
}

/** Corners keep the aspect unless Shift is held; sides stretch one layer, and scale several. */
function resize(
  editor: LayerEditor,
  layers: readonly Layer[],
  from: ImageBox,
  handle: Handle,
  start: ImagePoint,
): Drag {
  const ids = layers.map(({ id }) => id);
  const snapping = snappingOf(editor, ids);
  const change = editor.begin('resize');
  const [only] = layers;
  const isGroup = layers.length > 1;
  const scale = mostScale(layers);
  const most = isGroup ? { width: from.width * scale, height: from.height * scale } : largest(only!);
  const { across, down } = sidesOf(handle);
  return {
    to(event) {
      const { dx, dy } = by(start, event);
      const corner = across !== 0 && down !== 0;
      const keepsAspect = isGroup || (corner && !event.shift);
      const asked = { handle, keepsAspect, most };
      let box = resized(from, { ...asked, dx, dy });
      const snap = event.alt ? null : snapped(box, snapping, { x: across, y: down });
      if (snap && snap.guides.length > 0)
        box = resized(from, { ...asked, dx: dx + snap.dx, dy: dy + snap.dy });
      const command = isGroup ? scaleInto(ids, from, box) : placeIn(only!.id, box);
      if (change.to(command)) editor.store.setState({ guides: snap?.guides ?? [] });
    },
    end: change.end,
    cancel: change.cancel,
  };
}

function marquee(editor: LayerEditor, from: ImagePoint, kept: Ids): Drag {
  const before = editor.store.getState().selection;
  editor.select(kept);
  return {
    to(event) {
      const { point } = lastOf(event);
      const box = between(from, point);
      const { layers } = editor.store.getState().document;
      const inside = layers.filter((layer) => !layer.isHidden && !layer.isLocked && overlap(layer, box));
      editor.store.setState({ marquee: box });
      editor.select([...new Set([...kept, ...inside.map(({ id }) => id)])]);
    },
    cancel: () => editor.select(before),
  };
}

const between = (a: ImagePoint, b: ImagePoint): ImageBox => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
});

/** The sides of the one chosen layer; within them, which part is seen. */
export function createCropTool({ editor }: LayerContext): Tool {
  const { store } = editor;
  const drags = createDragTool(editor, 'crosshair', (event) => {
    const { point } = lastOf(event);
    const [layer] = unlocked(store.getState().document, store.getState().selection);
    if (!layer) {
      const hit = topmost(store.getState().document.layers, point);
      editor.select(hit ? [hit.id] : []);
      return null;
    }
    const whole = wholeBox(layer);
    const handle = handleAt(layer, point, event.hitRadius);
    if (!handle && !isInBox(layer, point)) {
      store.setState({ tool: 'select' });
      return null;
    }
    const change = editor.begin('crop');
    return {
      to(next) {
        const { dx, dy } = by(point, next);
        change.to(
          cropTo(layer.id, handle ? pulled(layer, whole, handle, dx, dy) : slid(layer, whole, dx, dy)),
        );
      },
      end: change.end,
      cancel: change.cancel,
    };
  });
  return {
    ...drags,
    key(key) {
      if (key !== 'Enter' && key !== 'Escape') return false;
      drags.cancel();
      store.setState({ tool: 'select' });
      return true;
    },
  };
}

function pulled(box: ImageBox, whole: ImageBox, handle: Handle, dx: number, dy: number): ImageBox {
  const { across, down } = sidesOf(handle);
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  const most = {
    width: across < 0 ? right - whole.x : whole.x + whole.width - box.x,
    height: down < 0 ? bottom - whole.y : whole.y + whole.height - box.y,
  };
  return resized(box, { handle, dx, dy, keepsAspect: false, most });
}

/** The same size, elsewhere in the picture. */
const slid = (box: ImageBox, whole: ImageBox, dx: number, dy: number): ImageBox => ({
  ...box,
  x: Math.min(Math.max(box.x + dx, whole.x), whole.x + whole.width - box.width),
  y: Math.min(Math.max(box.y + dy, whole.y), whole.y + whole.height - box.height),
});

export const tools: Tools<LayerContext> = {
  select: createSelectTool,
  crop: createCropTool,
  pan: createPanTool,
};

export const endSelection = (editor: LayerEditor): boolean => {
  if (chosen(editor.store.getState()).length === 0) return false;
  editor.select([]);
  return true;
};
