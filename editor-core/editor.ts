import type { ImagePoint } from '@facet/canvas-core/geometry.ts';
import { type Mask, sameMask } from '@facet/wasm/mask.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { createHistory, type Editable, type History, type Mark } from './history/history.ts';
import { createLiveStroke, type LiveStroke, type OwnStroke } from './live-stroke.ts';
import { type EditorImage, type Person, type PersonId, personLabel, personOf } from './model/document.ts';
import { options } from './options.ts';
import { createRuns, type Runs } from './runs.ts';
import { type EditorState, imageOf, type Overlap } from './state.ts';
import { fitted } from './view/viewport.ts';

/** The mouse or pen over the photo, and what of its stroke the store does not say. */
export interface Pointer {
  readonly at: ImagePoint;
  /** Whether its button or its end erases, whichever tool is chosen (S11, T4). */
  readonly isErasing: boolean;
  /** 0..1 (S6). */
  readonly pressure: number;
}

type Listener = () => void;

/** What tells a tool at work to finish, to give up, and to take a vertex away or back. */
export type ToolKey = 'Enter' | 'Escape' | 'Delete' | 'Backspace';

/** The editor without a screen: document, history, selection, strokes. Tools and commands act through it. */
export interface Editor {
  readonly store: StoreApi<EditorState>;
  /** The current image's person, by default the selected one. */
  person(id?: PersonId | null): Person | undefined;
  /** One undo step on the current image. @returns whether anything changed */
  change(label: string, recipe: (image: Editable<EditorImage>) => void): boolean;
  /** The same on any image (U1). */
  changeImage(imageId: string, label: string, recipe: (image: Editable<EditorImage>) => void): boolean;
  /** One step on the current image; none when every pixel stays what it is. @returns whether anything changed */
  setMasks(label: string, masks: ReadonlyMap<PersonId, Mask>): boolean;
  undo(): void;
  redo(): void;
  /** Of the current image (U4). */
  mark(): Mark;
  bail(mark: Mark): boolean;
  squash(mark: Mark, label: string): void;
  /** Bytes of all images' histories. */
  historyBytes(): number;

  /** The stroke being drawn, for the renderer. */
  readonly live: LiveStroke | null;
  /**
   * For the brush's outline. Not part of the store: it changes with each sample of a pen, and components would be asked each
   * time.
   */
  readonly pointer: Pointer | null;
  pointTo(at: ImagePoint | null, hand?: Partial<Omit<Pointer, 'at'>>): void;
  /** The selected person, when they can be drawn on; else says what to do first. */
  personToDraw(): Person | null;
  /** Begins a stroke on the selected person; null when they can't be drawn on. */
  beginStroke(mode: 'paint' | 'erase', overlap: Overlap): LiveStroke | null;
  /** Tells that the live stroke changed. */
  strokeChanged(): void;
  /** One step of the live stroke, or none when it changed no pixel (S8). */
  endStroke(label: string): void;
  /** As if it had never been begun (S9). */
  abandonStroke(): void;
  /** Called when the pointer moves and when the live stroke begins, changes or ends. @returns how to stop it */
  onLive(listener: Listener): () => void;

  /** What a button does for those without a keyboard: the same as the key. */
  press(key: ToolKey): void;
  /** @returns how to stop it */
  onPress(listener: (key: ToolKey) => void): () => void;

  /**
   * Does something that takes a while and shows that it does. One at a time: the next one ends the one before. What it throws
   * is said to the person, unless it was ended.
   */
  readonly run: Runs['run'];
  /** Ends what is running. @returns whether there was something */
  readonly endRun: Runs['endRun'];

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
  let live: OwnStroke | null = null;
  let pointer: Pointer | null = null;
  const listeners = new Set<Listener>();
  const pressListeners = new Set<(key: ToolKey) => void>();
  const store = createStore<EditorState>(() => ({ ...freshState(images), ...initial }));
  const { run, endRun } = createRuns(store);

  const history = (id = store.getState().imageId): History<EditorImage> => histories.get(id)!;

  /** Shows what a history holds after it moved. */
  const reflect = (id: string): void => {
    const { images: before, imageId, personId } = store.getState();
    const { state } = history(id);
    store.setState({
      images: before.map((image) => (image.id === id ? state : image)),
      ...labels(history()),
    });
    if (id === imageId && !(personId && personOf(state, personId)))
      store.setState({ personId: firstPerson(state) });
    if (live?.imageId !== id) return;
    if (live.drawOn(state)) tell();
    else abandonStroke();
  };

  const tell = (): void => {
    for (const listener of listeners) listener();
  };

  const endLive = (finish: (stroke: OwnStroke) => void): void => {
    const stroke = live;
    if (!stroke) return;
    live = null;
    finish(stroke);
    tell();
  };

  const abandonStroke = (): void => endLive((stroke) => stroke.discard());

  const person: Editor['person'] = (id = store.getState().personId) =>
    id ? personOf(imageOf(store.getState()), id) : undefined;

  const personToDraw = (): Person | null => {
    const selected = person();
    if (!store.getState().isEditable) return null;
    if (selected?.isShown) return selected;
    store.setState({
      error: selected
        ? `${personLabel(selected.id)} is switched off. Switch it on to change it.`
        : 'There is no segment yet. Add one first.',
    });
    return null;
  };

  const changeImage: Editor['changeImage'] = (imageId, label, recipe) => {
    const isChanged = histories.get(imageId)?.change(label, recipe) ?? false;
    if (isChanged) reflect(imageId);
    return isChanged;
  };

  const setMasks = (imageId: string, label: string, masks: ReadonlyMap<PersonId, Mask>): boolean =>
    changeImage(imageId, label, (draft) => {
      for (const draftPerson of draft.persons) {
        const mask = masks.get(draftPerson.id);
        if (mask && !sameMask(draftPerson.mask, mask)) draftPerson.mask = mask;
      }
    });

  return {
    store,
    person,
    change: (label, recipe) => changeImage(store.getState().imageId, label, recipe),
    changeImage,
    setMasks: (label, masks) => setMasks(store.getState().imageId, label, masks),
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
      const isBack = history().bail(mark);
      reflect(store.getState().imageId);
      return isBack;
    },
    squash(mark, label) {
      history().squash(mark, label);
      reflect(store.getState().imageId);
    },
    historyBytes: () => [...histories.values()].reduce((sum, { bytes }) => sum + bytes, 0),

    get live() {
      return live;
    },
    get pointer() {
      return pointer;
    },
    pointTo(at, { isErasing = false, pressure = 1 } = {}) {
      pointer = at && { at, isErasing, pressure };
      tell();
    },
    personToDraw,
    beginStroke(mode, overlap) {
      abandonStroke();
      const selected = personToDraw();
      if (!selected) return null;
      live = createLiveStroke(imageOf(store.getState()), selected.id, mode, overlap);
      tell();
      return live;
    },
    strokeChanged: tell,
    endStroke: (label) => endLive((stroke) => setMasks(stroke.imageId, label, stroke.finish())),
    abandonStroke,
    onLive(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    press(key) {
      for (const listener of pressListeners) listener(key);
    },
    onPress(listener) {
      pressListeners.add(listener);
      return () => pressListeners.delete(listener);
    },

    run,
    endRun,

    load(next) {
      abandonStroke();
      endRun();
      histories = openHistories(next);
      pointer = null;
      // the photo is told by who loads it
      const { viewport: _, canvas: __, photo: ___, ...fresh } = freshState(next);
      const { tool, brush, isCutting } = store.getState();
      store.setState({ ...fresh, tool, brush, isCutting });
    },
    showImage(id) {
      const image = histories.get(id)?.state;
      if (!image) return;
      abandonStroke();
      endRun();
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
      endRun();
      listeners.clear();
      pressListeners.clear();
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
    otherId: null,
    tool: 'brush',
    brush: { size: options.brush.start, pressure: 'off', overlap: 'allowed' },
    isCutting: false,
    tolerance: options.tolerance,
    amounts: options.amounts,
    viewport: fitted(images[0], canvas),
    canvas,
    maskOpacity: options.maskOpacity.start,
    isDimmed: false,
    isEditable: true,
    isPenMode: false,
    isHelpShown: false,
    overlay: null,
    photo: 'loading',
    busy: null,
    error: null,
    undoLabel: null,
    redoLabel: null,
  };
}

const firstPerson = (image: EditorImage): PersonId | null => image.persons[0]?.id ?? null;

const labels = ({ undoLabel, redoLabel }: History<EditorImage>) => ({ undoLabel, redoLabel });
