import { Mask, maskFromPixels, maskToPixels } from '@facet/wasm/mask.ts';
import { type Capsule, createStrokeLayer } from '@facet/wasm/stroke.ts';
import { random } from '@facet/workers/fixtures/random.ts';

interface Size {
  width: number;
  height: number;
}

type Limb = readonly [x0: number, y0: number, x1: number, y1: number, radius: number];

/** In heads from the crown, as draughtsmen measure a body. The arms meet the hips, so each encloses a hole. */
const limbs: readonly Limb[] = [
  [0, 0.5, 0, 0.6, 0.5],
  [0, 1, 0, 1.5, 0.22],
  [-0.65, 1.75, 0.65, 1.75, 0.3],
  [0, 2, 0, 3.9, 0.6],
  [-0.85, 1.8, -1.5, 3, 0.2],
  [-1.5, 3, -0.55, 3.8, 0.17],
  [0.85, 1.8, 1.5, 3, 0.2],
  [1.5, 3, 0.55, 3.8, 0.17],
  [-0.3, 4.2, -0.45, 7.7, 0.28],
  [0.3, 4.2, 0.45, 7.7, 0.28],
];
/** Tufts and nicks of hair and cloth along the edges of a body. */
const tufts = 1500;

/** Masks like those of people: bodies with two holes each and rough edges. Soft: each edge is one pixel wide. */
export function personMasks(size: Size, count: number): Mask[] {
  return Array.from({ length: count }, (_, index) => personMask(size, (index + 0.5) / count, index + 1));
}

function personMask({ width, height }: Size, place: number, seed: number): Mask {
  const next = random(seed);
  const head = (height * (0.8 + 0.15 * next())) / 8;
  const left = width * place;
  const top = height - head * 8;
  const drawn = (mask: Mask, mode: 'paint' | 'erase', shapes: readonly Limb[]): Mask => {
    const layer = createStrokeLayer(mask, { mode });
    for (const [x0, y0, x1, y1, radius] of shapes) {
      layer.capsule(
        capsule(left + x0 * head, top + y0 * head, left + x1 * head, top + y1 * head, radius * head),
      );
    }
    return layer.finish();
  };
  const onEdge = (): Limb => {
    const [x0, y0, x1, y1, radius] = limbs[Math.floor(next() * limbs.length)];
    const along = next();
    const turn = 2 * Math.PI * next();
    const x = x0 + (x1 - x0) * along + radius * Math.cos(turn);
    const y = y0 + (y1 - y0) * along + radius * Math.sin(turn);
    const length = 0.06 * next();
    return [x, y, x + length * Math.cos(turn), y + length * Math.sin(turn), 0.004 + 0.012 * next()];
  };
  const list = (length: number): Limb[] => Array.from({ length }, onEdge);
  const body = drawn(new Mask(width, height), 'paint', [...limbs, ...list(tufts)]);
  return drawn(body, 'erase', list(tufts / 3));
}

const capsule = (x0: number, y0: number, x1: number, y1: number, radius: number): Capsule => ({
  ...{ x0, y0, r0: radius, opacity0: 1 },
  ...{ x1, y1, r1: radius, opacity1: 1 },
});

/** The same with hard edges: what is covered by half or more. */
export function hardened(mask: Mask): Mask {
  const pixels = maskToPixels(mask).map((value) => (value >= 128 ? 255 : 0));
  return maskFromPixels(pixels, mask.width, mask.height);
}
