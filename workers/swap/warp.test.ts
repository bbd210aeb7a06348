import { describe, expect, it } from 'vitest';
import { rasterize, resample } from './warp.ts';

const [width, height] = [61, 47];
const wave = (i: number): number => 40 * Math.sin(i * 0.7) + (i % width);

describe('the warp', () => {
  const corners = Float32Array.of(0, 0, 0, width, 0, 0, width, height, 0, 0, height, 0);
  const square = Uint16Array.of(0, 1, 2, 0, 2, 3);
  const planes = [0, 1, 2].map((c) => Float32Array.from({ length: width * height }, (_, i) => wave(i) + c));
  const image = { width, height, channels: [planes[0], planes[1], planes[2]] as const };

  it('by the identity is the identity', () => {
    const field = rasterize(
      { positions: corners, triangles: square },
      [Float32Array.of(0, width, width, 0), Float32Array.of(0, 0, height, height)],
      width,
      height,
    );
    const out = resample(image, field, 1);
    out.channels.forEach((plane, c) => {
      plane.forEach((v, i) => {
        expect(v).toBeCloseTo(planes[c][i], 2);
      });
    });
  });

  it('shows the nearer of two triangles, whatever their order', () => {
    const positions = Float32Array.from([...corners, ...corners.map((v, i) => (i % 3 === 2 ? -5 : v))]);
    const label = Float32Array.of(1, 1, 1, 1, 2, 2, 2, 2);
    const near = square.map((v) => v + 4);
    for (const triangles of [Uint16Array.of(...square, ...near), Uint16Array.of(...near, ...square)]) {
      const field = rasterize({ positions, triangles }, [label], width, height);
      for (const v of field.attributes[0]) expect(v).toBeCloseTo(2, 5);
    }
  });

  it('covers every pixel of a mesh once, without gaps between neighbours', () => {
    const { isCovered } = rasterize({ positions: corners, triangles: square }, [], width, height);
    expect(isCovered.every((v) => v === 1)).toBe(true);
  });
});
