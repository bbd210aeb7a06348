import { expect, test } from 'vitest';
import { innerLips, vertexCount } from '../face/topology.ts';
import { swapTriangles } from './mesh.ts';
import { rasterize } from './warp.ts';

test('what an open mouth shows lies in an arch from corner to corner, as the lips around it do', () => {
  const [width, height] = [100, 60];
  const arch = (x: number): number => ((x - 50) / 40) ** 2;
  const points = new Float32Array(vertexCount * 3);
  for (const [i, v] of innerLips.entries()) {
    const turn = (2 * Math.PI * i) / innerLips.length;
    const x = 50 - 40 * Math.cos(turn);
    points.set([x, 30 - 20 * Math.sin(turn), arch(x)], v * 3);
  }
  const within = new Set<number>(innerLips);
  const triangles = Uint16Array.from(
    Array.from({ length: swapTriangles.length / 3 }, (_, t) => [...swapTriangles.subarray(3 * t, 3 * t + 3)])
      .filter((corners) => corners.every((v) => within.has(v)))
      .flat(),
  );
  const depths = Float32Array.from({ length: vertexCount }, (_, v) => points[v * 3 + 2]);
  const { isCovered, attributes } = rasterize({ positions: points, triangles }, [depths], width, height);
  for (let x = 15; x < 85; x += 5)
    for (const share of [-0.9, -0.4, 0, 0.4, 0.9]) {
      const y = Math.floor(30 + share * 20 * Math.sqrt(1 - ((x + 0.5 - 50) / 40) ** 2) * 0.97);
      const i = y * width + x;
      expect(isCovered[i]).toBe(1);
      expect(Math.abs(attributes[0][i] - arch(x + 0.5))).toBeLessThan(0.08);
    }
});
