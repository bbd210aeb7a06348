import type { Action, Actions } from '@facet/canvas-core/actions.ts';
import type { Events } from '@facet/canvas-core/events.ts';
import type { Editable as EditableOf, Mark } from '@facet/canvas-core/history/history.ts';
import type { PointerHolder } from '@facet/canvas-core/pointer.ts';
import type { ToolKey, Tools } from '@facet/canvas-core/tool.ts';
import type { CanvasView } from '@facet/canvas-core/view/view.ts';
import type { Mask } from '@facet/wasm/mask.ts';
import type { StoreApi } from 'zustand/vanilla';
import type { EditorEvents } from './events.ts';
import type { LiveStroke } from './live-stroke.ts';
import type { EditorImage, Person, PersonId } from './model/document.ts';
import type { EditorOptions } from './options.ts';
import type { Runs } from './runs.ts';
import type { EditorServices } from './services.ts';
import type { EditorState, Overlap } from './state.ts';
import type { EditorWords } from './words.ts';

/** What makes one product out of the editor; `presets/` has those there are. */
export interface EditorSet {
  readonly options: EditorOptions;
  /** By their ids; `brush` and `eraser` are those that draw strokes. */
  readonly tools: EditorTools;
  readonly actions: readonly EditorAction[];
  readonly words: EditorWords;
}

/** What tools and actions work on. */
export interface EditorContext {
  readonly editor: Editor;
  readonly services: EditorServices;
}

export type EditorTools = Tools<EditorContext>;
export type EditorAction = Action<EditorContext, EditorState>;

/** immer's draft of a document, with masks left as they are. */
type Editable<T> = EditableOf<T, Mask>;

/** The editor without a screen: document, history, selection, strokes. Tools and commands act through it. */
export interface Editor extends CanvasView, PointerHolder, Pick<Events<EditorEvents>, 'on' | 'emit'> {
  readonly store: StoreApi<EditorState>;
  readonly options: EditorOptions;
  readonly tools: EditorTools;
  readonly actions: Actions<EditorContext, EditorState>;
  readonly words: EditorWords;
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

  /** What a button does for those without a keyboard: the same as the key. */
  press(key: ToolKey): void;

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
  /** Ends what is in progress. The editor must not be used afterwards. */
  close(): void;
}
