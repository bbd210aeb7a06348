import { roomBeside } from '@facet/wasm/combine.ts';
import type { Mask } from '@facet/wasm/mask.ts';
import { createStrokeLayer, type StrokeLayer } from '@facet/wasm/stroke.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { createHistory, type Editable, type History, type Mark } from './history/history.ts';
import { type EditorImage, type Person, type PersonId, personOf } from './model/document.ts';
import { options } from './options.ts';
import { type EditorState, imageOf, type Overlap } from './state.ts';
import { fitted } from './view/viewport.ts';

/** A stroke in progress: one layer for the selected person, more for those it takes from (P4). */
export interface LiveStroke {
  readonly imageId: string;
  readonly layers: ReadonlyMap<PersonId, StrokeLayer>;
}

type Listener = () => void;

/** The editor without a screen: document, history, selection, strokes. Tools and commands act through it. */
export interface Editor {
  readonly store: StoreApi<EditorState>;
  /** The current image's person, by default the selected one. */
  person(id?: PersonId | null): Person | undefined;
  /** One undo step on the current image. @returns whether anything changed */
  change(label: string, recipe: (image: Editable<EditorImage>) => void): boolean;
  /** The same on any image (U1). */
  changeImage(imageId: string, label: string, recipe: (image: Editable<EditorImage>) => void): boolean;
  setMask(label: string, id: PersonId, mask: Mask): boolean;
  undo(): void;
  redo(): void;
  /** Of the current image (U4). */
  mark(): Mark;
  bail(mark: Mark): void;
  squash(mark: Mark, label: string): void;
  /** Bytes of all images' histories. */
  historyBytes(): number;

  /** The stroke being drawn, for the renderer. */
  readonly live: LiveStroke | null;
  /** Begins a stroke on the selected person; null when there is none to draw on. */
  beginStroke(mode: 'paint' | 'erase', overlap: Overlap): StrokeLayer | null;
  /** Tells that the live stroke changed. */
  strokeChanged(): void;
  /** One step of the live stroke, or none when it changed no pixel (S8). */
  endStroke(label: string): void;
  /** As if it had never been begun (S9). */
  abandonStroke(): void;
  /** Called when the live stroke begins, changes or ends. @returns how to stop it */
  onLive(listener: Listener): () => void;

  /** Other images instead; histories begin anew. */
  load(images: readonly EditorImage[]): void;
  showImage(id: string): void;
  say(error: string | null): void;
  /** Ends what is in progress. The editor must not be used afterwards. */
  close(): void;
}

/** @throws RangeError without an image */
export function createEditor(images: readonly EditorImage[], initial: Partial<EditorState> = {}): Editor {
  let histories = openHistories(images);
  let live: LiveStroke | null = null;
  const listeners = new Set<Listener>();
  const store = createStore<EditorState>(() => ({ ...freshState(images), ...initial }));

  const history = (id = store.getState().imageId): History<EditorImage> => histories.get(id)!;

  /** Shows what a history holds after it moved. */
  const reflect = (id: string): void => {
    const { images: before, imageId, personId } = store.getState();
    const { state } = history(id);
    store.setState({
      images: before.map((image) => (image.id === id ? state : image)),
      ...labels(history()),
    });
    if (id === imageId && personId && !personOf(state, personId))
      store.setState({ personId: firstPerson(state) });
  };

  const tell = (): void => {
    for (const listener of [...listeners]) listener();
  };

  const endLive = (finish: (stroke: LiveStroke) => void): void => {
    const stroke = live;
    if (!stroke) return;
    live = null;
    finish(stroke);
    tell();
  };

  const abandonStroke = (): void =>
    endLive(({ layers }) => {
      for (const layer of layers.values()) layer.discard();
    });

  const person: Editor['person'] = (id = store.getState().personId) =>
    id ? personOf(imageOf(store.getState()), id) : undefined;

  const changeImage: Editor['changeImage'] = (imageId, label, recipe) => {
    const isChanged = histories.get(imageId)?.change(label, recipe) ?? false;
    if (isChanged) reflect(imageId);
    return isChanged;
  };

  const setMasks = (imageId: string, label: string, masks: ReadonlyMap<PersonId, Mask>): boolean =>
    changeImage(imageId, label, (draft) => {
      for (const draftPerson of draft.persons) {
        const mask = masks.get(draftPerson.id);
        if (mask) draftPerson.mask = mask;
      }
    });

  return {
    store,
    person,
    change: (label, recipe) => changeImage(store.getState().imageId, label, recipe),
    changeImage,
    setMask: (label, id, mask) => setMasks(store.getState().imageId, label, new Map([[id, mask]])),
    undo() {
      abandonStroke();
      if (history().undo()) reflect(store.getState().imageId);
    },
    redo() {
      abandonStroke();
      if (history().redo()) reflect(store.getState().imageId);
    },
    mark: () => history().mark(),
    bail(mark) {
      abandonStroke();
      history().bail(mark);
      reflect(store.getState().imageId);
    },
    squash(mark, label) {
      history().squash(mark, label);
      reflect(store.getState().imageId);
    },
    historyBytes: () => [...histories.values()].reduce((sum, { bytes }) => sum + bytes, 0),

    get live() {
      return live;
    },
    beginStroke(mode, overlap) {
      abandonStroke();
      const selected = person();
      const { isEditable, imageId } = store.getState();
      if (!selected || !isEditable) return null;
      const others = imageOf(store.getState()).persons.filter(({ id }) => id !== selected.id);
      const layer = createStroke(selected.mask, others, mode, overlap);
      const layers = new Map([[selected.id, layer]]);
      if (mode === 'paint' && overlap === 'take') {
        for (const { id, mask } of others) layers.set(id, createStrokeLayer(mask, { mode: 'erase' }));
      }
      live = { imageId, layers };
      tell();
      return together(layers);
    },
    strokeChanged: tell,
    endStroke(label) {
      endLive(({ imageId, layers }) => {
        setMasks(imageId, label, new Map([...layers].map(([id, layer]) => [id, layer.finish()])));
      });
    },
    abandonStroke,
    onLive(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    load(next) {
      abandonStroke();
      histories = openHistories(next);
      const { viewport: _, canvas: __, ...fresh } = freshState(next);
      store.setState({ ...fresh, tool: store.getState().tool, brush: store.getState().brush });
    },
    showImage(id) {
      const image = histories.get(id)?.state;
      if (!image) return;
      abandonStroke();
      store.setState({
        imageId: id,
        personId: firstPerson(image),
        viewport: fitted(image, store.getState().canvas),
        overlay: null,
        ...labels(history(id)),
      });
    },
    say: (error) => store.setState({ error }),
    close() {
      abandonStroke();
      listeners.clear();
    },
  };
}

function openHistories(images: readonly EditorImage[]): Map<string, History<EditorImage>> {
  if (images.length === 0) throw new RangeError('The editor needs an image.');
  return new Map(images.map((image) => [image.id, createHistory(image, options.history)]));
}

function freshState(images: readonly EditorImage[]): EditorState {
  const canvas = { width: options.canvas.width, height: options.canvas.height };
  return {
    images,
    imageId: images[0].id,
    personId: firstPerson(images[0]),
    tool: 'brush',
    brush: { size: options.brush.start, pressure: 'off', overlap: 'allowed' },
    tolerance: 24,
    viewport: fitted(images[0], canvas),
    canvas,
    maskOpacity: options.maskOpacity.start,
    isDimmed: false,
    isEditable: true,
    isPenMode: false,
    isHelpShown: false,
    pointer: null,
    overlay: null,
    busy: null,
    error: null,
    undoLabel: null,
    redoLabel: null,
  };
}

const firstPerson = (image: EditorImage): PersonId | null => image.persons[0]?.id ?? null;

const labels = ({ undoLabel, redoLabel }: History<EditorImage>) => ({ undoLabel, redoLabel });

function createStroke(
  base: Mask,
  others: readonly Person[],
  mode: 'paint' | 'erase',
  overlap: Overlap,
): StrokeLayer {
  if (mode === 'erase' || overlap !== 'only-free') return createStrokeLayer(base, { mode });
  const masks = others.map(({ mask }) => mask);
  return createStrokeLayer(base, { mode, limit: (tile) => roomBeside(masks, tile) });
}

/** Draws on all layers at once; asks for the first one's answers. */
function together(layers: ReadonlyMap<PersonId, StrokeLayer>): StrokeLayer {
  const [first] = layers.values();
  if (layers.size === 1) return first;
  return {
    ...first,
    capsule(capsule) {
      for (const layer of layers.values()) layer.capsule(capsule);
    },
  };
}
