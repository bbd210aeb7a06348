import { clamp, type ImagePoint, type Size, type ViewportPoint } from '@facet/canvas-core/geometry.ts';
import { type FrameBox, joined } from '@facet/canvas-core/render/frame-box.ts';
import { toViewport } from '@facet/canvas-core/view/viewport.ts';
import { CanvasSource, Container, Sprite, Texture } from 'pixi.js';
import { type EditorImage, type Person, type PersonId, personNumber } from '../model/document.ts';
import type { EditorState } from '../state.ts';
import { type BadgeLook, type BadgePicture, drawBadge } from './badge-picture.ts';
import { cssColour, maskColour } from './colours.ts';
import type { Faces } from './faces.ts';
import { headPoint } from './head-point.ts';

/** Faces and names of all persons that are shown, equally large at every zoom. */
export interface Badges {
  readonly container: Container;
  /** @returns where the picture changed */
  update(image: EditorImage, state: EditorState, frame: Size, ratio: number): FrameBox | null;
  /** A face came: the next update looks at all of them. */
  refresh(): void;
  /** Pictures are made again with the next update: the context lost them. */
  forget(): void;
  destroy(): void;
}

interface BadgesOptions {
  readonly faces: Faces;
  /** What a person is called. */
  readonly label: (number: number) => string;
  /** Viewport pixels: a face's diameter. */
  readonly size: number;
}

interface BadgeView {
  readonly sprite: Sprite;
  key: string;
  /** What it shows where, as it was drawn last; null while it is not to be seen. */
  drawn: { readonly look: string; readonly box: FrameBox } | null;
  picture: BadgePicture | null;
  mask: Person['mask'] | null;
  head: ImagePoint | null;
}

/** Viewport pixels between a head and its label. */
const headGap = 6;
const dimmedAlpha = 0.45;
/** Share of a name that another may cover. */
const mostCovered = 0.2;

/** Viewport pixels. */
type Box = ViewportPoint & Size;

/** All that badges depend on, but for faces that are still loading. */
interface Shown extends Pick<EditorState, 'viewport' | 'personId' | 'isDimmed' | 'overlay'> {
  readonly image: EditorImage;
  readonly frame: Size;
  readonly ratio: number;
}

export function createBadges({ faces, label, size }: BadgesOptions): Badges {
  const container = new Container();
  const views = new Map<PersonId, BadgeView>();
  /** What the last update was made of; null when it has to be made again. */
  let last: Shown | null = null;

  function viewOf(id: PersonId): BadgeView {
    const known = views.get(id);
    if (known) return known;
    const sprite = container.addChild(new Sprite());
    const view: BadgeView = { sprite, key: '', drawn: null, picture: null, mask: null, head: null };
    views.set(id, view);
    return view;
  }

  function remove(id: PersonId): FrameBox | null {
    const view = views.get(id);
    if (!view) return null;
    views.delete(id);
    undress(view.sprite);
    view.sprite.destroy();
    return view.drawn?.box ?? null;
  }

  /** Where the badge was and where it is now, when that is not the same. */
  function moved(view: BadgeView): FrameBox | null {
    const { sprite, drawn: before, key, picture } = view;
    view.drawn = sprite.visible && picture ? { look: `${key} ${sprite.alpha}`, box: boxOf(sprite) } : null;
    const isSame =
      before?.look === view.drawn?.look &&
      before?.box.left === view.drawn?.box.left &&
      before?.box.top === view.drawn?.box.top;
    return isSame ? null : joined(before?.box ?? null, view.drawn?.box ?? null);
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

  function place(
    person: Person,
    view: BadgeView,
    { state, frame, ratio, taken }: { state: EditorState; frame: Size; ratio: number; taken: Box[] },
  ): void {
    const { sprite } = view;
    const at = placeOf(person, view, state.overlay);
    sprite.visible = person.isShown && at !== null;
    if (!at || !sprite.visible) return;
    const look = lookOf(person, state);
    dress(view, look, [look.label, look.colour, look.isSelected, look.face?.src, ratio].join(), ratio);
    const box = boxAt(view.picture!, toViewport(state.viewport, at), frame, ratio, person.face !== null);
    sprite.position.set(box.x, box.y);
    sprite.alpha = state.isDimmed && !look.isSelected ? dimmedAlpha : 1;
    // far out, names would lie on one another
    sprite.visible = person.face !== null || !taken.some((other) => isHidden(box, other));
    if (sprite.visible) taken.push(box);
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

  function lookOf(person: Person, { personId }: EditorState): BadgeLook {
    return {
      label: label(personNumber(person.id)),
      size,
      colour: cssColour(maskColour(person.colour).hex),
      isSelected: person.id === personId,
      face: person.face && faces.picture(person.face.src),
    };
  }

  return {
    container,
    update(image, state, frame, ratio) {
      const { viewport, personId, isDimmed, overlay } = state;
      const next: Shown = { viewport, personId, isDimmed, overlay, image, frame, ratio };
      if (last && isSame(last, next)) return null;
      last = next;
      let damage: FrameBox | null = null;
      for (const id of [...views.keys()]) {
        if (!image.persons.some((person) => person.id === id)) damage = joined(damage, remove(id));
      }
      const taken: Box[] = [];
      for (const person of selectedFirst(image.persons, state.personId)) {
        const view = viewOf(person.id);
        place(person, view, { state, frame, ratio, taken });
        damage = joined(damage, moved(view));
      }
      return damage;
    },
    refresh() {
      last = null;
    },
    forget() {
      last = null;
      for (const view of views.values()) view.key = '';
    },
    destroy() {
      for (const id of [...views.keys()]) remove(id);
      container.destroy();
    },
  };
}

function isSame(a: Shown, b: Shown): boolean {
  return (Object.keys(a) as (keyof Shown)[]).every((key) => a[key] === b[key]);
}

function selectedFirst(persons: readonly Person[], selected: PersonId | null): Person[] {
  return persons.toSorted((a, b) => Number(b.id === selected) - Number(a.id === selected));
}

/** In viewport pixels. A name without a face stays in the frame as long as its head is in it. */
function boxAt(
  { canvas, anchor }: BadgePicture,
  at: ViewportPoint,
  frame: Size,
  ratio: number,
  hasFace: boolean,
): Box {
  const [width, height] = [canvas.width / ratio, canvas.height / ratio];
  const isInside = at.x >= 0 && at.y >= -height && at.x <= frame.width && at.y <= frame.height;
  const [left, top] = [at.x - anchor.x, at.y - anchor.y - (hasFace ? 0 : headGap)];
  const isHeld = !hasFace && isInside;
  // whole device pixels, or letters blur
  const snap = (value: number): number => Math.round(value * ratio) / ratio;
  return {
    x: snap(isHeld ? clamp(left, 0, Math.max(0, frame.width - width)) : left),
    y: snap(isHeld ? clamp(top, 0, Math.max(0, frame.height - height)) : top),
    width,
    height,
  };
}

/** Whether another badge would cover a good part of this one. */
function isHidden(box: Box, other: Box): boolean {
  const across = Math.min(box.x + box.width, other.x + other.width) - Math.max(box.x, other.x);
  const down = Math.min(box.y + box.height, other.y + other.height) - Math.max(box.y, other.y);
  return across > 0 && down > 0 && across * down > mostCovered * box.width * box.height;
}

const boxOf = ({ x, y, width, height }: Sprite): FrameBox => ({
  left: x,
  top: y,
  right: x + width,
  bottom: y + height,
});

function undress(sprite: Sprite): void {
  if (sprite.texture !== Texture.EMPTY) sprite.texture.destroy(true);
  sprite.texture = Texture.EMPTY;
}
