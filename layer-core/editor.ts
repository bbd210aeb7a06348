import { createEvents, type Events } from '@facet/canvas-core/events.ts';
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

/** A change that goes on. Once it is over, nothing of it does anything. */
interface Going {
  /** In place of the one before. @returns false when it is over */
  to(command: Command): boolean;
  /** Makes it one undo step. */
  end(): void;
  /** As if it had not begun. */
  cancel(): void;
}

export interface LayerEditor {
  readonly store: StoreApi<LayerState>;
  readonly options: CanvasOptions;
  /** `full`: something was refused, because there is no room for all of its layers. */
  readonly events: Events<{ full: undefined }>;
  shownSize(): LayerDocument;
  /** One undo step; none when nothing changes. */
  change(label: string, command: Command): void;
  /** The same change again within a moment (a held key, a slider) is one step with the one before. */
  changeOn(label: string, command: Command): void;
  /**
   * A change that is seen while it goes on, and a step once it ends. Undo and redo end it; what else changes meanwhile lies
   * under it.
   */
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
const unchanged: Command = (document) => document;
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
  /** In the store alone until it ends: what is given up has ended no redo, and has cost no old step. */
  let going: { readonly label: string; command: Command } | null = null;

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
    const steps = history.state.document;
    const shown = going?.command(steps) ?? steps;
    const next = sharedWith(before, shown);
    const kept = selection.filter((id) => next.layers.some((layer) => layer.id === id));
    store.setState({
      document: next,
      undoLabel: going && shown !== steps ? going.label : history.undoLabel,
      redoLabel: shown === steps ? history.redoLabel : null,
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

  const endGoing = (): void => {
    last = null;
    if (going) apply(going.label, going.command);
    going = null;
  };

  return {
    store,
    options,
    events: createEvents(),
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
      endGoing();
      const own = { label, command: unchanged };
      going = own;
      return {
        to(command) {
          if (going !== own) return false;
          own.command = command;
          reflect();
          return true;
        },
        end() {
          if (going !== own) return;
          endGoing();
          reflect();
        },
        cancel() {
          if (going !== own) return;
          going = null;
          reflect();
        },
      };
    },
    select(ids) {
      const { selection } = store.getState();
      if (ids.length !== selection.length || ids.some((id, i) => id !== selection[i]))
        store.setState({ selection: ids });
    },
    undo() {
      endGoing();
      history.undo();
      reflect();
    },
    redo() {
      endGoing();
      history.redo();
      reflect();
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
