import type { Point, Polygons } from '@facet/workers/types.ts';
import { describe, expect, it } from 'vitest';
import { isAsProposed } from './as-proposed.ts';

const image = { width: 200, height: 200 };

const ellipse = (points: number, radius: number, x = 100, y = 100): Polygons => [
  Array.from({ length: points }, (_, i): Point => {
    const turn = (2 * Math.PI * i) / points;
    return [x + radius * Math.cos(turn), y + 0.6 * radius * Math.sin(turn)];
  }),
];

/** As the editor gives masks back: outlines along whole pixels. */
const asPixels = (polygons: Polygons): Polygons =>
  polygons.map((ring) =>
    ring.flatMap(([x, y], i): Point[] => {
      const [before] = ring[(i + ring.length - 1) % ring.length]!;
      return [
        [Math.round(before), Math.round(y)],
        [Math.round(x), Math.round(y)],
      ];
    }),
  );

describe('what was proposed in front of a face', () => {
  const proposed = ellipse(300, 60);

  it('is known again, though the editor has made pixels of it', () => {
    expect(isAsProposed(proposed, proposed, image)).toBe(true);
    expect(isAsProposed(asPixels(proposed), proposed, image)).toBe(true);
  });

  it('is known to be changed by a stroke of 4 pixels, a hole or an island', () => {
    const [stroke, hole, island] = [ellipse(12, 4, 160, 100), ellipse(12, 4), ellipse(12, 4, 20, 20)];
    for (const [drawn] of [stroke, hole, island])
      expect(isAsProposed([...asPixels(proposed), drawn!], proposed, image)).toBe(false);
  });

  it('is no empty mask', () => {
    expect(isAsProposed([], proposed, image)).toBe(false);
    expect(isAsProposed([], [], image)).toBe(false);
    expect(isAsProposed(proposed, [], image)).toBe(false);
  });
});
