// @vitest-environment jsdom

import type { ImagePoint } from '@facet/canvas-core/geometry.ts';
import { inFrame } from '@facet/canvas-core/render/frame-box.ts';
import { expect, test } from 'vitest';
import { createImage } from '../model/document.ts';
import type { Overlay } from '../state.ts';
import { openEditor } from '../testing.ts';
import { createOverlayShapes } from './overlay-shapes.ts';

const { store } = openEditor([createImage({ id: 'a', src: '', width: 400, height: 400 })]);
const frame = { width: 400, height: 400 };

const square = (left: number, top: number): ImagePoint[] => [
  { x: left, y: top },
  { x: left + 50, y: top },
  { x: left + 50, y: top + 50 },
  { x: left, y: top + 50 },
];

/** Shapes, and the widths of the boxes that they say must be drawn anew. */
function shapes(viewport = { zoom: 1, x: 0, y: 0 }) {
  const overlay = createOverlayShapes();
  return {
    show(shown: Overlay | null, colour = 0xff0000): number | null {
      const box = overlay.update({ ...store.getState(), overlay: shown, viewport }, colour);
      const inside = box && inFrame(box, frame);
      return inside && inside.right - inside.left;
    },
    lines: () => [...overlay.container.children[0].children],
  };
}

/** A square of 100 vertices, which is a piece of its own. */
const dense = (left: number, top: number): ImagePoint[] =>
  Array.from({ length: 100 }, (_, i) => {
    const along = (i % 25) * 2;
    const corners = [[along, 0] as const, [50, along] as const, [50 - along, 50] as const];
    const [x, y] = corners[Math.floor(i / 25)] ?? [0, 50 - along];
    return { x: left + x, y: top + y };
  });

const far = square(10, 10);
const near = square(200, 200);

test('a pointer that moves from vertex to vertex draws these alone anew, and no ring', () => {
  const { show, lines } = shapes();
  const at = (ring: number, vertex: number): Overlay => ({
    kind: 'rings',
    rings: [far, near],
    active: { ring, vertex },
  });
  expect(show(at(0, 0))).toBeGreaterThan(200);
  const drawn = lines();
  expect(show(at(0, 1))).toBeLessThan(100);
  expect(show(at(0, 1))).toBeLessThan(100);
  expect(lines()).toEqual(drawn);
});

test('a ring whose vertex is moved is drawn anew, and no other', () => {
  const { show, lines } = shapes();
  const [first, second] = [dense(10, 10), dense(200, 200)];
  show({ kind: 'rings', rings: [first, second], active: null });
  const [kept, gone] = lines();
  const moved = second.with(50, { x: 255, y: 255 });
  expect(show({ kind: 'rings', rings: [first, moved], active: null })).toBeLessThan(100);
  expect(lines()).toHaveLength(2);
  expect(lines()).toContain(kept);
  expect(lines()).not.toContain(gone);
});

test('of a long ring, what is near the moved vertex is drawn anew', () => {
  const { show, lines } = shapes();
  const long = Array.from({ length: 1000 }, (_, i) => ({
    x: 200 + 150 * Math.cos(i / 159.2),
    y: 200 + 150 * Math.sin(i / 159.2),
  }));
  show({ kind: 'rings', rings: [long], active: null });
  const drawn = lines();
  expect(drawn).toHaveLength(10);
  const moved = long.with(555, { x: 60, y: 150 });
  expect(show({ kind: 'rings', rings: [moved], active: { ring: 0, vertex: 555 } })).toBeLessThan(200);
  expect(lines().filter((line) => drawn.includes(line))).toHaveLength(9);
});

test('thousands of small rings are few shapes', () => {
  const { show, lines } = shapes();
  const rings = Array.from({ length: 1000 }, (_, i) => square(i % 300, i % 290));
  show({ kind: 'rings', rings, active: null });
  expect(lines()).toHaveLength(40);
});

test('what is not shown any more is drawn away', () => {
  const { show, lines } = shapes();
  show({ kind: 'rings', rings: [far, near], active: null });
  expect(show(null)).toBeGreaterThan(200);
  expect(lines()).toEqual([]);
  expect(show(null)).toBeNull();
});

test('a ring that becomes closed under the pointer is drawn closed', () => {
  const { show, lines } = shapes();
  const ring = (isClosed: boolean): Overlay => ({
    kind: 'ring',
    points: far,
    next: null,
    isClosed,
    active: null,
  });
  show(ring(false));
  const [open] = lines();
  show(ring(true));
  expect(lines()).toHaveLength(1);
  expect(lines()[0]).not.toBe(open);
});
