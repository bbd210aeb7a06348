import { CanvasSource, Container, Sprite, Texture } from 'pixi.js';
import type { ImagePoint, Size } from '../geometry.ts';
import { clamp } from '../geometry.ts';
import { type EditorImage, type Person, type PersonId, personLabel } from '../model/document.ts';
import type { EditorState } from '../state.ts';
import { toViewport } from '../view/viewport.ts';
import { type BadgeLook, type BadgePicture, drawBadge } from './badge-picture.ts';
import { cssColour, maskColour } from './colours.ts';
import type { Faces } from './faces.ts';
import { headPoint } from './head-point.ts';

/** Faces and names of all persons that are shown, equally large at every zoom. */
export interface Badges {
  readonly container: Container;
  update(image: EditorImage, state: EditorState, frame: Size, ratio: number): void;
  destroy(): void;
}

interface BadgeView {
  readonly sprite: Sprite;
  key: string;
  picture: BadgePicture | null;
  mask: Person['mask'] | null;
  head: ImagePoint | null;
}

/** Viewport pixels between a head and its label. */
const headGap = 6;
const dimmedAlpha = 0.45;

export function createBadges(faces: Faces): Badges {
  const container = new Container();
  const views = new Map<PersonId, BadgeView>();

  function viewOf(id: PersonId): BadgeView {
    const known = views.get(id);
    if (known) return known;
    const sprite = container.addChild(new Sprite());
    const view: BadgeView = { sprite, key: '', picture: null, mask: null, head: null };
    views.set(id, view);
    return view;
  }

  function remove(id: PersonId): void {
    const view = views.get(id);
    if (!view) return;
    views.delete(id);
    undress(view.sprite);
    view.sprite.destroy();
  }

  function dress(view: BadgeView, look: BadgeLook, key: string, ratio: number): void {
    if (view.key === key) return;
    view.key = key;
    view.picture = drawBadge(look, ratio);
    undress(view.sprite);
    view.sprite.texture = new Texture({
      source: new CanvasSource({ resource: view.picture.canvas, resolution: ratio, scaleMode: 'linear' }),
    });
  }

  /** Where the person's badge stands: the place it is being dragged to, its own, or above the head. */
  function placeOf(person: Person, view: BadgeView, overlay: EditorState['overlay']): ImagePoint | null {
    if (overlay?.kind === 'badge' && overlay.personId === person.id) return overlay.at;
    if (person.face) return person.face.at;
    if (view.mask !== person.mask) {
      view.mask = person.mask;
      view.head = headPoint(person.mask);
    }
    return view.head;
  }

  return {
    container,
    update(image, state, frame, ratio) {
      for (const id of [...views.keys()]) if (!image.persons.some((person) => person.id === id)) remove(id);
      for (const person of image.persons) {
        const view = viewOf(person.id);
        const place = placeOf(person, view, state.overlay);
        view.sprite.visible = person.isShown && place !== null;
        if (!place || !view.sprite.visible) continue;
        const isSelected = person.id === state.personId;
        const face = person.face && faces.picture(person.face.src);
        const look: BadgeLook = {
          label: personLabel(person.id),
          colour: cssColour(maskColour(person.colour).hex),
          isSelected,
          face,
        };
        const key = [look.label, look.colour, isSelected, face ? person.face?.src : '', ratio].join();
        dress(view, look, key, ratio);
        view.sprite.alpha = state.isDimmed && !isSelected ? dimmedAlpha : 1;
        const { anchor, canvas } = view.picture!;
        const { x, y } = toViewport(state.viewport, place);
        const [width, height] = [canvas.width / ratio, canvas.height / ratio];
        // a label whose head is above the frame stays readable at its edge
        const top = person.face ? y - anchor.y : clampedTop(y - anchor.y - headGap, height, y, frame);
        // whole device pixels, or letters blur
        const snap = (value: number): number => Math.round(value * ratio) / ratio;
        view.sprite.position.set(snap(x - Math.min(anchor.x, width)), snap(top));
      }
    },
    destroy() {
      for (const id of [...views.keys()]) remove(id);
      container.destroy();
    },
  };
}

/** Within the frame as long as the head itself is not far from it. */
function clampedTop(top: number, height: number, head: number, frame: Size): number {
  return head < -height ? top : clamp(top, 0, Math.max(0, frame.height - height));
}

function undress(sprite: Sprite): void {
  if (sprite.texture !== Texture.EMPTY) sprite.texture.destroy(true);
  sprite.texture = Texture.EMPTY;
}
