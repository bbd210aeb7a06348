import { createActions } from '@facet/canvas-core/actions.ts';
import { createEvents } from '@facet/canvas-core/events.ts';
import { createHistory, type History } from '@facet/canvas-core/history/history.ts';
import type { Pointer } from '@facet/canvas-core/pointer.ts';
import { fitted } from '@facet/canvas-core/view/viewport.ts';
import { type Mask, sameMask } from '@facet/wasm/mask.ts';
import { createStore } from 'zustand/vanilla';
import type { Editor, EditorSet } from './editor.ts';
import type { EditorEvents } from './events.ts';
import { maskPacking } from './history/mask-packing.ts';
import { createLiveStroke, type OwnStroke } from './live-stroke.ts';
import {
  type EditorImage,
  type Person,
  type PersonId,
  personId,
  personNumber,
  personOf,
} from './model/document.ts';
import type { EditorOptions } from './options.ts';
import { createRuns } from './runs.ts';
import { canEdit, type EditorState, imageOf } from './state.ts';

interface CreateEditorOptions extends EditorSet {
  readonly images: readonly EditorImage[];
  /** Where it begins, if not as the options say. */
  readonly state?: Partial<EditorState>;
}

type ImageHistory = History<EditorImage, Mask>;

/** @throws RangeError without an image */
export function createEditor({ images, state: initial, ...set }: CreateEditorOptions): Editor {
  const { options, tools, words } = set;
  let histories = openHistories(images, options);
  let live: OwnStroke | null = null;
  let pointer: Pointer | null = null;
  const events = createEvents<EditorEvents>();
  const store = createStore<EditorState>(() => ({ ...freshState(images, options), ...initial }));
  const { run, endRun } = createRuns({ store, events, words });

  const history = (id = store.getState().imageId): ImageHistory => histories.get(id)!;

  /** Shows what a history holds after it moved. */
  const reflect = (id: string): void => {
    const { images: before, imageId, personId } = store.getState();
    const { state } = history(id);
    store.setState({
      images: before.map((image) => (image.id === id ? state : image)),
      ...labels(history()),
    });
    if (id === imageId && !(personId && personOf(state, personId)))
      store.setState({ personId: nearestPerson(state, personId) });
    if (live?.imageId === id) {
      if (live.drawOn(state)) tell();
      else abandonStroke();
    }
    if (before.find((image) => image.id === id) !== state) events.emit('change');
  };

  const tell = (): void => events.emit('live');

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
    if (!canEdit(store.getState())) return null;
    if (selected?.isShown) return selected;
    events.emit('problem', selected ? words.personIsOff(selected.id) : words.noPerson());
    return null;
  };

  const changeImage: Editor['changeImage'] = (imageId, label, recipe) => {
    const isChanged = histories.get(imageId)?.change(label, recipe) ?? false;
    if (isChanged) reflect(imageId);
    return isChanged;
  };

  const setMasks = (imageId: string, label: string, masks: ReadonlyMap<PersonId, Mask>): boolean =>
    changeImage(imageId, label, (draft) => {
      for (const draftPerson of [...draft.persons, ...draft.fronts]) {
        const mask = masks.get(draftPerson.id);
        if (mask && !sameMask(draftPerson.mask, mask)) draftPerson.mask = mask;
      }
    });

  const step = (direction: 'undo' | 'redo'): void => {
    abandonStroke();
    const label = history()[`${direction}Label`];
    if (label === null) return;
    history()[direction]();
    reflect(store.getState().imageId);
    events.emit(direction, { label });
  };

  return {
    store,
    options,
    tools,
    actions: createActions(set.actions),
    words,
    on: events.on,
    emit: events.emit,
    shownSize: () => imageOf(store.getState()),
    person,
    change: (label, recipe) => changeImage(store.getState().imageId, label, recipe),
    changeImage,
    setMasks: (label, masks) => setMasks(store.getState().imageId, label, masks),
    undo: () => step('undo'),
    redo: () => step('redo'),
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

    press: (key) => events.emit('press', key),

    run,
    endRun,

    load(next) {
      abandonStroke();
      endRun();
      histories = openHistories(next, options);
      pointer = null;
      // the photo is told by who loads it
      const {
        viewport: _,
        canvas: __,
        photo: ___,
        isEditingEnabled: ____,
        ...fresh
      } = freshState(next, options);
      const { tool, brush, isCutting } = store.getState();
      store.setState({ ...fresh, tool, brush, isCutting });
      events.emit('change');
    },
    showImage(id) {
      const image = histories.get(id)?.state;
      if (!image) return;
      abandonStroke();
      endRun();
      store.setState({
        imageId: id,
        personId: firstPerson(image),
        viewport: fitted(image, store.getState().canvas, options.zoom),
        overlay: null,
        ...labels(history(id)),
      });
    },
    close() {
      abandonStroke();
      endRun();
      events.clear();
    },
  };
}

function openHistories(
  images: readonly EditorImage[],
  { history }: EditorOptions,
): Map<string, ImageHistory> {
  if (images.length === 0) throw new RangeError('The editor needs an image.');
  return new Map(images.map((image) => [image.id, createHistory(image, history, maskPacking)]));
}

function freshState(images: readonly EditorImage[], options: EditorOptions): EditorState {
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
    viewport: fitted(images[0], canvas, options.zoom),
    canvas,
    maskOpacity: options.maskOpacity.start,
    isDimmed: false,
    isEditingEnabled: true,
    isPenMode: false,
    isHandDown: false,
    isHelpShown: false,
    overlay: null,
    photo: 'loading',
    busy: null,
    undoLabel: null,
    redoLabel: null,
  };
}

const firstPerson = (image: EditorImage): PersonId | null => image.persons[0]?.id ?? null;

/** Who is selected instead of a layer that is gone: its person, or the first. */
function nearestPerson(image: EditorImage, gone: PersonId | null): PersonId | null {
  const own = gone && personOf(image, personId(personNumber(gone)));
  return own?.id ?? firstPerson(image);
}

const labels = ({ undoLabel, redoLabel }: ImageHistory) => ({ undoLabel, redoLabel });
