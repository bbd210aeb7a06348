import { describe, expect, it } from 'vitest';
import { vertexCount } from '../face/topology.ts';
import type { Raster } from '../types.ts';
import type { Side } from './project.ts';
import { enoughOf, pointsInFull, polygonsIn, viewOf } from './view.ts';

const image: Raster = { width: 2000, height: 1600, data: new Uint8ClampedArray(2000 * 1600 * 4) };
for (let i = 0; i < image.data.length; i++) image.data[i] = (i >> 2) % 200;

function side(faceWidth: number): Side {
  const box = { x: 700, y: 500, width: faceWidth, height: faceWidth };
  const points = Float32Array.from({ length: vertexCount * 3 }, (_, i) => 700 + i / 10);
  const pose = { yaw: 0, pitch: 0, roll: 0 };
  const none = new Float32Array(0);
  return {
    image,
    face: { points, box, detection: box, score: 1, pose },
    occlusion: { crop: { x: 1000, y: 800, size: 900, angle: 0.2 }, glasses: none, hair: none },
  };
}

describe('the view of a face', () => {
  it('is the photo itself while the face is small', () => {
    const small = side(500);
    expect(viewOf(small).side).toBe(small);
    expect(viewOf(small).cell).toBe(1);
  });

  it('of a large one has fewer pixels, each the mean of those that it stands for', () => {
    const view = viewOf(side(660));
    expect(view.cell).toBe(2);
    const { x, y } = view.box;
    const [shown] = view.side.image.data;
    const means = [0, 1].flatMap((dy) =>
      [0, 1].map((dx) => image.data[((y + dy) * image.width + x + dx) * 4]),
    );
    expect(Math.abs(shown - means.reduce((sum, v) => sum + v) / 4)).toBeLessThanOrEqual(0.5);
    expect(view.side.face.box.width).toBe(330);
  });

  it('has landmarks, and masks, that lead back to the photo', () => {
    const large = side(980);
    const view = viewOf(large);
    expect(view.cell).toBe(3);
    const back = pointsInFull(view.side.face.points, view);
    for (const v of [0, 1, 2, 500, 1200]) expect(back[v]).toBeCloseTo(large.face.points[v], 1);
    const [[[x, y]]] = polygonsIn(view, [[[900, 700]]]);
    expect([view.box.x + x * view.cell, view.box.y + y * view.cell]).toEqual([900, 700]);
  });

  it('is the whole photo, of as many pixels as drawing its face takes, where a smaller one was', () => {
    const large = side(980);
    const enough = enoughOf(large, 200);
    expect([enough.image.width, enough.image.height]).toEqual([666, 533]);
    expect(enough.face.box.width / 200).toBeGreaterThan(1.4);
    expect(enough.face.points[0] * 3).toBeCloseTo(large.face.points[0], 3);
    expect(enough.occlusion.crop).toMatchObject({ size: 300, angle: 0.2 });
    expect(enoughOf(large, 360)).toBe(large);
  });
});
