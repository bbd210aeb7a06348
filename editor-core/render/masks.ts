import type { Size } from '@facet/canvas-core/geometry.ts';
import {
  everywhere,
  type FrameBox,
  inFrame,
  inImage,
  joined,
  ofImage,
  widened,
} from '@facet/canvas-core/render/frame-box.ts';
import type { Gpu } from '@facet/canvas-core/render/gpu.ts';
import { crispFrom } from '@facet/canvas-core/render/photo.ts';
import { BufferImageSource, Container, UniformGroup } from 'pixi.js';
import type { LiveStroke } from '../live-stroke.ts';
import { type EditorImage, layersOf, type Person } from '../model/document.ts';
import type { EditorState } from '../state.ts';
import { createMaskQuartet, type MaskLook, type MaskQuartet, quartetSize } from './mask-quartet.ts';
import { tilePlace } from './mask-tiles.ts';
import { unitQuad } from './quad.ts';
import { createTileMemory } from './tile-memory.ts';
import { createTileTextures } from './tile-textures.ts';

/** Masks of all persons of an image, in image coordinates. */
export interface Masks {
  readonly container: Container;
  /** @returns where the picture changed */
  update(
    gpu: Gpu,
    image: EditorImage,
    state: EditorState,
    live: LiveStroke | null,
    frame: Size,
  ): FrameBox | null;
  /** The frame in hand draws only this box of it. After `update`. */
  showWithin(box: FrameBox): void;
  /** Coverage pictures are drawn again with the next update: the context lost them. */
  forget(): void;
  destroy(): void;
}

/** Viewport pixels. */
const outlineWidth = { others: 1.5, selected: 2 };
/** How much of the others' fill and outline remains while they are dimmed. */
const dimmed = { fill: 0.3, line: 0.4 };
/** Viewport pixels: how far a pixel of coverage shows, through filters, smaller levels of its texture and outlines. */
const spill = 8;

/** What a frame shows. */
interface Shown {
  readonly image: EditorImage;
  readonly state: EditorState;
  readonly stroke: LiveStroke | null;
  readonly frame: Size;
  readonly resolution: number;
}

/** @param maxBytes of textures on the graphics card */
export function createMasks(maxBytes: number): Masks {
  const container = new Container();
  const [dims, fills, outlines] = [0, 1, 2].map(() => container.addChild(new Container()));
  const sharpness = new UniformGroup({ uSharpness: { value: 1, type: 'f32' } });
  const white = new BufferImageSource({
    resource: new Uint8Array([255]),
    width: 1,
    height: 1,
    format: 'r8unorm',
    alphaMode: 'no-premultiply-alpha',
  });
  const memory = createTileMemory(maxBytes);
  const textures = createTileTextures();
  const shared = { quad: unitQuad(), white, sharpness, place: tilePlace(), memory, textures };
  const parts = { ...shared, spare: [], scale: 1 };
  const quartets: MaskQuartet[] = [];
  /** Whom each quartet shows. */
  let fours: readonly (readonly Person[])[] = [];
  /** What the last update was made of; null when nothing of it is left. */
  let last: Shown | null = null;

  function setCount(count: number): void {
    while (quartets.length > count) quartets.pop()!.destroy();
    while (quartets.length < count) {
      const quartet = createMaskQuartet(parts);
      quartets.push(quartet);
      dims.addChild(quartet.dim);
      fills.addChild(quartet.fill);
      outlines.addChild(quartet.outline);
    }
  }

  return {
    container,
    update(gpu, image, state, live, frame) {
      const { viewport } = state;
      const stroke = live?.imageId === image.id ? live : null;
      const next: Shown = { image, state, stroke, frame, resolution: gpu.resolution };
      const isSameView = last !== null && hasSameView(last, next);
      const isSameLook = last !== null && hasSameLook(last, next);
      // to slice arrays that are frozen is slow, and a stroke in progress changes nobody
      if (image !== last?.image) {
        fours = inFours(layersOf(image));
        setCount(fours.length);
      }
      parts.scale = viewport.zoom * gpu.resolution;
      sharpness.uniforms.uSharpness = viewport.zoom >= crispFrom ? viewport.zoom * gpu.resolution : 1;
      let damage = isSameView && isSameLook ? null : everywhere;
      for (const [index, quartet] of quartets.entries()) {
        const four = fours[index];
        let stale = isSameView ? null : everywhere;
        for (const box of quartet.show(image, four, stroke)) {
          stale = joined(stale, widened(ofImage(box, viewport), spill));
        }
        stale = stale && inFrame(stale, frame);
        if (stale) quartet.render(gpu, viewport, frame, stale);
        damage = joined(damage, stale);
        if (!isSameLook) {
          dress(quartet, four, state);
          // whoever is worked on lies on top
          if (four.some(({ id }) => id === state.personId)) {
            fills.addChild(quartet.fill);
            outlines.addChild(quartet.outline);
          }
        }
        quartet.dim.scale.set(image.width, image.height);
      }
      last = next;
      return damage;
    },
    showWithin(box) {
      if (!last) return;
      const { image, state, frame } = last;
      const isAll =
        box.left === 0 && box.top === 0 && box.right === frame.width && box.bottom === frame.height;
      // beyond the box's pixels, which its own edges may cut
      const area = inImage(widened(box, 1), state.viewport);
      for (const quartet of quartets) {
        if (quartets.length > 1) quartet.sendLook();
        if (isAll) quartet.drawEverywhere(image);
        else quartet.drawWithin(image, area);
      }
    },
    forget() {
      last = null;
    },
    destroy() {
      setCount(0);
      textures.destroy();
      parts.quad.destroy(true);
      white.destroy();
      container.destroy({ children: true });
    },
  };
}

const inFours = (layers: readonly Person[]): (readonly Person[])[] =>
  Array.from({ length: Math.ceil(layers.length / quartetSize) }, (_, index) =>
    layers.slice(index * quartetSize, (index + 1) * quartetSize),
  );

function hasSameView(a: Shown, b: Shown): boolean {
  const [before, after] = [a.state.viewport, b.state.viewport];
  return (
    before.zoom === after.zoom &&
    before.x === after.x &&
    before.y === after.y &&
    a.frame.width === b.frame.width &&
    a.frame.height === b.frame.height &&
    a.resolution === b.resolution
  );
}

function hasSameLook(a: Shown, b: Shown): boolean {
  if (!hasSameSettings(a.state, b.state)) return false;
  if (a.image.persons === b.image.persons && a.image.fronts === b.image.fronts) return true;
  const [before, after] = [layersOf(a.image), layersOf(b.image)];
  return (
    before.length === after.length &&
    before.every(({ id, colour, isShown }, i) => {
      const layer = after[i];
      return layer.id === id && layer.colour === colour && layer.isShown === isShown;
    })
  );
}

function hasSameSettings(a: EditorState, b: EditorState): boolean {
  return a.personId === b.personId && a.isDimmed === b.isDimmed && a.maskOpacity === b.maskOpacity;
}

function dress(
  quartet: MaskQuartet,
  persons: readonly Person[],
  { personId, isDimmed, maskOpacity }: EditorState,
): void {
  const looks = persons.map(({ id, colour, isShown }): MaskLook => {
    const isSelected = id === personId;
    const isFaint = isDimmed && !isSelected;
    return {
      colour,
      fill: isShown ? maskOpacity * (isFaint ? dimmed.fill : 1) : 0,
      line: isShown ? (isFaint ? dimmed.line : 1) : 0,
      width: isSelected ? outlineWidth.selected : outlineWidth.others,
    };
  });
  const selected = persons.findIndex(({ id, isShown }) => id === personId && isShown);
  quartet.dress(looks, selected, isDimmed ? selected : -1);
}
