import { BufferImageSource, Container, UniformGroup } from 'pixi.js';
import type { LiveStroke } from '../editor.ts';
import type { Size } from '../geometry.ts';
import type { EditorImage } from '../model/document.ts';
import { options } from '../options.ts';
import type { EditorState } from '../state.ts';
import { everywhere, type FrameBox, inFrame, joined, ofImage, widened } from './frame-box.ts';
import type { Gpu } from './gpu.ts';
import { createMaskQuartet, type MaskLook, type MaskQuartet, quartetSize } from './mask-quartet.ts';
import { crispFrom } from './photo.ts';
import { unitQuad } from './quad.ts';
import { createTileMemory } from './tile-memory.ts';

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

export function createMasks(): Masks {
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
  const memory = createTileMemory(options.maxTextureBytes);
  const parts = { quad: unitQuad(), white, sharpness, memory };
  const quartets: MaskQuartet[] = [];
  let viewLast = '';
  let lookLast = '';

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
      const { viewport, personId, isDimmed, maskOpacity } = state;
      const { persons } = image;
      const { zoom, x, y } = viewport;
      setCount(Math.ceil(persons.length / quartetSize));
      sharpness.uniforms.uSharpness = zoom >= crispFrom ? zoom * gpu.resolution : 1;
      const view = [zoom, x, y, frame.width, frame.height, gpu.resolution].join();
      const looks = persons.map(({ id, colour, isShown }) => [id, colour, isShown].join());
      const look = [personId, isDimmed, maskOpacity, ...looks].join();
      const stroke = live?.imageId === image.id ? live : null;
      let damage = view !== viewLast || look !== lookLast ? everywhere : null;
      for (const [index, quartet] of quartets.entries()) {
        const four = persons.slice(index * quartetSize, (index + 1) * quartetSize);
        const changed = quartet
          .show(image, four, stroke)
          .map((box) => widened(ofImage(box, viewport), spill))
          .reduce<FrameBox | null>(joined, view === viewLast ? null : everywhere);
        const stale = changed && inFrame(changed, frame);
        if (stale) quartet.render(gpu, viewport, frame, stale);
        damage = joined(damage, stale);
        quartet.dim.scale.set(image.width, image.height);
        const selected = isDimmed ? four.findIndex(({ id, isShown }) => id === personId && isShown) : -1;
        quartet.dress(
          four.map(({ id, isShown }): MaskLook => {
            const isSelected = id === personId;
            const isFaint = isDimmed && !isSelected;
            return {
              fill: isShown ? maskOpacity * (isFaint ? dimmed.fill : 1) : 0,
              line: isShown ? (isFaint ? dimmed.line : 1) : 0,
              width: isSelected ? outlineWidth.selected : outlineWidth.others,
            };
          }),
          selected,
        );
      }
      viewLast = view;
      lookLast = look;
      return damage;
    },
    forget() {
      viewLast = '';
    },
    destroy() {
      setCount(0);
      parts.quad.destroy(true);
      white.destroy();
      container.destroy({ children: true });
    },
  };
}
