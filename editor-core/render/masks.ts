import { BufferImageSource, Container, UniformGroup } from 'pixi.js';
import type { LiveStroke } from '../editor.ts';
import type { ImageBox, Size } from '../geometry.ts';
import type { EditorImage } from '../model/document.ts';
import type { EditorState } from '../state.ts';
import type { Gpu } from './gpu.ts';
import { createMaskQuartet, type MaskLook, type MaskQuartet, quartetSize } from './mask-quartet.ts';
import { crispFrom } from './photo.ts';
import { unitQuad } from './quad.ts';

/** Masks of all persons of an image, in image coordinates. */
export interface Masks {
  readonly container: Container;
  update(gpu: Gpu, image: EditorImage, state: EditorState, live: LiveStroke | null, frame: Size): void;
  /** Coverage pictures are drawn again with the next update: the context lost them. */
  forget(): void;
  destroy(): void;
}

/** Textures of 87 KB with their mipmaps: up to here, tiles that are out of sight stay on the GPU. */
const keptTiles = 2048;
/** Viewport pixels. */
const outlineWidth = { others: 1.5, selected: 2 };
/** How much of the others' fill and outline remains while they are dimmed. */
const dimmed = { fill: 0.3, line: 0.4 };

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
  const parts = { quad: unitQuad(), white, sharpness };
  const quartets: MaskQuartet[] = [];
  let seenLast = '';

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
      const { zoom, x, y } = viewport;
      setCount(Math.ceil(image.persons.length / quartetSize));
      sharpness.uniforms.uSharpness = zoom >= crispFrom ? zoom * gpu.resolution : 1;
      const seen: ImageBox = {
        x: -x / zoom,
        y: -y / zoom,
        width: frame.width / zoom,
        height: frame.height / zoom,
      };
      const key = [zoom, x, y, frame.width, frame.height, gpu.resolution].join();
      const stroke = live?.imageId === image.id ? live : null;
      const isMoved = key !== seenLast;
      const groups = quartets.map((quartet, index) => {
        const persons = image.persons.slice(index * quartetSize, (index + 1) * quartetSize);
        return { quartet, persons, isStale: quartet.show(persons, stroke) || isMoved };
      });
      const tileCount = quartets.reduce((sum, quartet) => sum + quartet.tileCount(), 0);
      const view = { zoom, origin: { x, y }, frame, seen, isMemoryShort: tileCount > keptTiles };
      for (const { quartet, persons, isStale } of groups) {
        if (isStale) quartet.render(gpu, view);
        for (const mesh of [quartet.fill, quartet.outline, quartet.dim]) {
          mesh.scale.set(image.width, image.height);
        }
        const selected = isDimmed ? persons.findIndex(({ id, isShown }) => id === personId && isShown) : -1;
        quartet.dress(
          persons.map(({ id, isShown }): MaskLook => {
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
      seenLast = key;
    },
    forget() {
      seenLast = '';
    },
    destroy() {
      setCount(0);
      parts.quad.destroy(true);
      white.destroy();
      container.destroy({ children: true });
    },
  };
}
