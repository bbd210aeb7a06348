import type { ImageBox, ImagePoint } from '@facet/canvas-core/geometry.ts';
import type { CanvasState } from '@facet/canvas-core/view/view.ts';
import type { EditorImage, Person, PersonId } from './model/document.ts';
import type { Amounts } from './options.ts';

/** What a stroke does where other persons are (P3). */
export type Overlap = 'allowed' | 'only-free' | 'take';

/** What a pen's pressure changes (S6). */
export type Pressure = 'off' | 'size' | 'opacity';

/** What a tool shows over the photo while it is at work; image coordinates. */
export type Overlay =
  | {
      readonly kind: 'ring';
      readonly points: readonly ImagePoint[];
      /** Where the next side would end. */
      readonly next: ImagePoint | null;
      readonly isClosed: boolean;
      /** The vertex under the pointer. */
      readonly active: number | null;
      /** A line that was drawn in one go has no vertices to take hold of. */
      readonly isFree?: boolean;
    }
  | {
      readonly kind: 'rings';
      readonly rings: readonly (readonly ImagePoint[])[];
      readonly active: { readonly ring: number; readonly vertex: number } | null;
    }
  | {
      readonly kind: 'box';
      readonly box: ImageBox;
      /** What was drawn over what is wanted, and over what is not. */
      readonly strokes: readonly { readonly isPlus: boolean; readonly points: readonly ImagePoint[] }[];
    }
  | { readonly kind: 'badge'; readonly personId: PersonId; readonly at: ImagePoint };

/** Something that takes a while; one at a time. */
interface Busy {
  readonly label: string;
  /** 0..1, or null when it can't be told. */
  readonly progress: number | null;
}

/** All that the editor shows. Only `images` can be undone (U6). */
export interface EditorState extends CanvasState {
  readonly images: readonly EditorImage[];
  readonly imageId: string;
  readonly personId: PersonId | null;
  /** With whom the selected person's mask is combined (K5); `otherOf` tells who that is when it is nobody here. */
  readonly otherId: PersonId | null;

  readonly brush: {
    /** Image pixels, diameter (S1). */
    readonly size: number;
    readonly pressure: Pressure;
    readonly overlap: Overlap;
  };
  /** What Alt does while it is held, without a keyboard: regions are cut out, smart strokes mark what is too much (G6). */
  readonly isCutting: boolean;
  /** 0..255: how far a colour may differ for the fill tool. */
  readonly tolerance: number;
  readonly amounts: Amounts;

  /** 0..1, of all masks. */
  readonly maskOpacity: number;
  /** Whether all but the selected person are dimmed. */
  readonly isDimmed: boolean;
  /** Whether the product lets anything be changed. Asked together with the photo: `canEdit`. */
  readonly isEditingEnabled: boolean;
  readonly isHelpShown: boolean;

  readonly overlay: Overlay | null;
  /** Of the image that is shown. Whoever sets one that failed back to `loading` has it tried again. */
  readonly photo: 'loading' | 'shown' | 'failed';
  readonly busy: Busy | null;

  readonly undoLabel: string | null;
  readonly redoLabel: string | null;
}

/** Whether anything can be changed: nobody draws where a photo should be and isn't. */
export const canEdit = ({ isEditingEnabled, photo }: EditorState): boolean =>
  isEditingEnabled && photo !== 'failed';

/** Whether there is a mask to be changed. */
export const canEditMask = (state: EditorState): boolean => canEdit(state) && state.personId !== null;

export function imageOf(state: EditorState): EditorImage {
  return state.images.find(({ id }) => id === state.imageId) ?? state.images[0];
}

/** With whom the selected person's mask is combined: the one who was chosen for it, else the first of the others. */
export function otherOf(state: EditorState): Person | undefined {
  const others = imageOf(state).persons.filter(({ id }) => id !== state.personId);
  return others.find(({ id }) => id === state.otherId) ?? others[0];
}

/** The diameter with which the chosen tool draws, in image pixels (S2). */
export function drawnSize(
  { tool, brush }: Pick<EditorState, 'tool' | 'brush'>,
  eraserFactor: number,
): number {
  return tool === 'eraser' ? brush.size * eraserFactor : brush.size;
}
