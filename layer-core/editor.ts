import type { ImageBox, Size } from '@facet/canvas-core/geometry.ts';
import { createHistory, type Mark } from '@facet/canvas-core/history/history.ts';
import { type CanvasOptions, canvasOptions } from '@facet/canvas-core/options.ts';
import type { CanvasState } from '@facet/canvas-core/view/view.ts';
import { fitted, type Viewport } from '@facet/canvas-core/view/viewport.ts';
import { LAYERS } from '@facet/contract/layers.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Command, Ids } from './commands.ts';
import { createDocument, type Layer, type LayerDocument, sharedWith } from './model.ts';
import type { Guide } from './snapping.ts';

export interface LayerState extends CanvasState {
  readonly document: LayerDocument;
  /** Ids of chosen layers. */
  readonly selection: Ids;
  /** What is snapped to, while something is dragged. */
  readonly guides: readonly Guide[];
  /** The box that is drawn around what is to be chosen. */
  readonly marquee: ImageBox | null;
  readonly undoLabel: string | null;
  readonly redoLabel: string | null;
  readonly isHelpShown: boolean;
}

/** Once it is over, neither does anything. */
interface Going {
  /** @returns false when it is over */
  to(command: Command): boolean;
  cancel(): void;
}

export interface LayerEditor {
  readonly store: StoreApi<LayerState>;
  readonly options: CanvasOptions;
  shownSize(): LayerDocument;
  /** One undo step; none when nothing changes. */
  change(label: string, command: Command): void;
  /** The same change again within a moment (a held key, a slider) is one step with the one before. */
  changeOn(label: string, command: Command): void;
  /** A change that goes on until it is ended: each `to` replaces the one before. Undo and redo end it for good. */
  begin(label: string): Going;
  select(ids: Ids): void;
  undo(): void;
  redo(): void;
  /** Another document, without a past. */
  open(document: LayerDocument): void;
}

const limits = { maxBytes: 16 * 2 ** 20, maxSteps: 500 };
/** Milliseconds. */
const together = 800;
const none: readonly Guide[] = [];
/** CSS pixels around a canvas that is shown whole. */
const margin = 16;

const options: CanvasOptions = {
  ...canvasOptions,
  zoom: { min: LAYERS.zoom.least, max: LAYERS.zoom.most, factor: 1.1 },
};

const whole = (document: Size, canvas: Size): Viewport => fitted(document, canvas, options.zoom, margin);

interface Past {
  readonly document: LayerDocument;
}

export function createLayerEditor(document: LayerDocument = createDocument()): LayerEditor {
  let history = createHistory<Past>({ document }, limits);
  let last: { label: string; mark: Mark; time: number; selection: Ids } | null = null;
  let going: Going | null = null;

  const store = createStore<LayerState>(() => ({
    tool: 'select',
    canvas: LAYERS.frame,
    viewport: whole(document, LAYERS.frame),
    isPenMode: false,
    isHandDown: false,
    document,
    selection: [],
    guides: [],
    marquee: null,
    undoLabel: null,
    redoLabel: null,
    isHelpShown: false,
  }));

  const reflect = (): void => {
    const { selection, document: before, canvas } = store.getState();
    const next = sharedWith(before, history.state.document);
    const kept = selection.filter((id) => next.layers.some((layer) => layer.id === id));
    store.setState({
      document: next,
      undoLabel: history.undoLabel,
      redoLabel: history.redoLabel,
      ...(kept.length !== selection.length && { selection: kept }),
      ...(!going && { guides: none }),
      // a canvas of another size is seen whole
      ...((next.width !== before.width || next.height !== before.height) && {
        viewport: whole(next, canvas),
      }),
    });
  };

  const apply = (label: string, command: Command): boolean => {
    const next = command(history.state.document);
    return (
      next !== history.state.document &&
      history.change(label, (draft) => {
        draft.document = next as typeof draft.document;
      })
    );
  };

  const change = (label: string, command: Command): void => {
    last = null;
    if (apply(label, command)) reflect();
  };

  return {
    store,
    options,
    shownSize: () => store.getState().document,
    change,
    changeOn(label, command) {
      const { selection } = store.getState();
      const now = performance.now();
      const goesOn = last?.label === label && last.selection === selection && now - last.time < together;
      const mark = goesOn ? last!.mark : history.mark();
      if (!apply(label, command)) return;
      history.squash(mark, label);
      last = { label, mark, time: now, selection };
      reflect();
    },
    begin(label) {
      last = null;
      const mark = history.mark();
      const own: Going = {
        to(command) {
          if (going !== own) return false;
          history.bail(mark);
          apply(label, command);
          reflect();
          return true;
        },
        cancel() {
          if (going !== own) return;
          going = null;
          history.bail(mark);
          reflect();
        },
      };
      going = own;
      return own;
    },
    select(ids) {
      const { selection } = store.getState();
      if (ids.length !== selection.length || ids.some((id, i) => id !== selection[i]))
        store.setState({ selection: ids });
    },
    undo() {
      last = going = null;
      if (history.undo()) reflect();
    },
    redo() {
      last = going = null;
      if (history.redo()) reflect();
    },
    open(next) {
      last = going = null;
      history = createHistory<Past>({ document: next }, limits);
      store.setState({
        selection: [],
        tool: 'select',
        viewport: whole(next, store.getState().canvas),
      });
      reflect();
    },
  };
}

/** The chosen layers, the lowest first. */
export const chosen = ({ document, selection }: Pick<LayerState, 'document' | 'selection'>): Layer[] =>
  document.layers.filter(({ id }) => selection.includes(id));
