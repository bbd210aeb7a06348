import { expect, test } from 'vitest';
import {
  chin,
  foreheadTop,
  hull,
  leftBrow,
  leftCheekbone,
  leftEye,
  leftIris,
  mirrorVertices,
  outerLips,
  rightBrow,
  rightCheekbone,
  rightEye,
  rightIris,
  vertexCount,
} from './topology.ts';

test('each vertex is the counterpart of its counterpart, and few are in the middle', () => {
  expect(mirrorVertices).toHaveLength(vertexCount);
  for (let v = 0; v < vertexCount; v++) expect(mirrorVertices[mirrorVertices[v]!]).toBe(v);
  expect(mirrorVertices.filter((w, v) => w === v)).toHaveLength(28);
});

test('what stands on one side of a face has its counterpart at the same place of the other', () => {
  expect(mirrorVertices[foreheadTop]).toBe(foreheadTop);
  expect(mirrorVertices[chin]).toBe(chin);
  expect(mirrorVertices[rightCheekbone]).toBe(leftCheekbone);
  for (const [i, v] of rightEye.entries()) expect(mirrorVertices[v]).toBe(leftEye[i]);
  for (const [i, v] of rightBrow.entries()) expect(mirrorVertices[v]).toBe(leftBrow[i]);
  // the outline begins in the middle of the forehead, the lips in a corner
  for (const [i, v] of hull.entries()) expect(mirrorVertices[v]).toBe(hull[(hull.length - i) % hull.length]);
  const across = outerLips.length + outerLips.length / 2;
  for (const [i, v] of outerLips.entries())
    expect(mirrorVertices[v]).toBe(outerLips[(across - i) % outerLips.length]);
  // of an iris: its middle, and the point toward the nose
  expect(mirrorVertices[rightIris]).toBe(leftIris);
  expect(mirrorVertices[rightIris + 1]).toBe(leftIris + 3);
});
