import { expect, test } from 'vitest';
import { viewportPoint } from '../geometry.ts';
import { canvasOptions } from '../options.ts';
import { createGestures, type Intent, type PointerInput, type PointerKind } from './gestures.ts';

/** Gestures that write down what they made of the pointers. */
function hand({ isPenMode = false } = {}) {
  const told: string[] = [];
  let penMode = isPenMode;
  const gestures = createGestures(
    {
      isPenMode: () => penMode,
      penSeen: () => {
        penMode = true;
      },
      down: ({ id }, intent) => told.push(`${intent} ${id}`),
      move: (inputs) => told.push(`move ${inputs.map(({ point }) => `${point.x},${point.y}`).join(' ')}`),
      up: ({ id }) => told.push(`up ${id}`),
      cancel: () => told.push('cancel'),
      pan: (dx, dy) => told.push(`pan ${dx},${dy}`),
      pinch: (from, to, scale) => told.push(`pinch ${from.x},${from.y} ${to.x},${to.y} ×${scale}`),
      resize: (dx) => told.push(`resize ${dx}`),
    },
    canvasOptions.touch,
  );
  const input = (kind: PointerKind, id: number, x: number, y: number, time = 0): PointerInput => ({
    id,
    kind,
    time,
    point: viewportPoint(x, y),
    pressure: 0.5,
    shift: false,
    alt: false,
  });
  return {
    told,
    gestures,
    down: (kind: PointerKind, id: number, x: number, y: number, time = 0, intent: Intent = 'draw') =>
      gestures.down(input(kind, id, x, y, time), intent),
    move: (kind: PointerKind, id: number, x: number, y: number, time = 0) =>
      gestures.move([input(kind, id, x, y, time)]),
    up: (kind: PointerKind, id: number) => gestures.up(input(kind, id, 0, 0)),
    moves: (id: number, ...points: [number, number][]) =>
      gestures.move(points.map(([x, y]) => input('mouse', id, x, y))),
  };
}

test('a mouse draws from press to release, with all its coalesced samples', () => {
  const { told, down, moves, up } = hand();
  down('mouse', 1, 0, 0);
  moves(1, [1, 1], [2, 2]);
  up('mouse', 1);
  expect(told).toEqual(['draw 1', 'move 1,1 2,2', 'up 1']);
});

test('T1: the first pen event begins pen mode, in which fingers pan', () => {
  const { told, gestures, down, move, up } = hand();
  down('pen', 1, 0, 0);
  up('pen', 1);
  gestures.hoverPen(false);
  down('touch', 2, 10, 10);
  move('touch', 2, 15, 11);
  up('touch', 2);
  expect(told).toEqual(['draw 1', 'up 1', 'pan 5,1']);
});

test('T2: one finger draws; an early second one makes a pinch of it and nothing is drawn', () => {
  const { told, down, move, up } = hand();
  down('touch', 1, 0, 0, 0);
  move('touch', 1, 3, 0, 50);
  down('touch', 2, 13, 0, 200);
  move('touch', 2, 23, 0, 220);
  up('touch', 2);
  up('touch', 1);
  expect(told).toEqual(['draw 1', 'move 3,0', 'cancel', 'pinch 8,0 13,0 ×2']);
});

test('T2: a second finger that comes late, or after a real stroke has begun, is ignored', () => {
  const late = hand();
  late.down('touch', 1, 0, 0, 0);
  late.down('touch', 2, 50, 0, 251);
  late.move('touch', 2, 60, 0, 260);
  late.up('touch', 2);
  late.up('touch', 1);
  expect(late.told).toEqual(['draw 1', 'up 1']);
  const far = hand();
  far.down('touch', 1, 0, 0, 0);
  far.move('touch', 1, 13, 0, 20);
  far.down('touch', 2, 50, 0, 30);
  far.move('touch', 1, 14, 0, 40);
  expect(far.told).toEqual(['draw 1', 'move 13,0', 'move 14,0']);
});

test('T3: a palm that rests before or while the pen draws does nothing', () => {
  const { told, down, move, up } = hand();
  down('touch', 9, 300, 300, 0);
  down('pen', 1, 0, 0, 400);
  move('touch', 9, 320, 300, 410);
  move('pen', 1, 5, 5, 420);
  down('touch', 10, 310, 310, 430);
  up('pen', 1);
  up('touch', 9);
  up('touch', 10);
  expect(told).toEqual(['draw 9', 'cancel', 'draw 1', 'move 5,5', 'up 1']);
});

test('T3: a hand that lands while the pen is near is ignored, and pans again when the pen has gone', () => {
  const { told, gestures, down, move, up } = hand();
  gestures.hoverPen(true);
  down('touch', 9, 300, 300);
  move('touch', 9, 320, 300);
  up('touch', 9);
  gestures.hoverPen(false);
  down('touch', 10, 0, 0);
  move('touch', 10, 2, 1);
  expect(told).toEqual(['pan 2,1']);
});

test('T5: two fingers in pen mode pan and zoom about the point between them, and one may go on alone', () => {
  const { told, down, move, up } = hand({ isPenMode: true });
  down('touch', 1, 0, 0);
  down('touch', 2, 10, 0);
  move('touch', 1, -10, 0);
  up('touch', 1);
  move('touch', 2, 12, 3);
  up('touch', 2);
  expect(told).toEqual(['pinch 5,0 0,0 ×2', 'pan 2,3']);
});

test('a third finger is ignored', () => {
  const { told, down, move, up } = hand({ isPenMode: true });
  down('touch', 1, 0, 0);
  down('touch', 2, 10, 0);
  down('touch', 3, 50, 50);
  move('touch', 3, 60, 60);
  up('touch', 3);
  expect(told).toEqual([]);
});

test('S9: a pointer that the system takes away abandons its stroke', () => {
  const { told, gestures, down, move } = hand();
  down('touch', 1, 0, 0);
  move('touch', 1, 5, 0);
  gestures.cancel(1);
  move('touch', 1, 9, 0);
  expect(told).toEqual(['draw 1', 'move 5,0', 'cancel']);
});

test('after Esc a pointer that is still down does nothing until it is lifted', () => {
  const { told, gestures, down, move, up } = hand();
  down('mouse', 1, 0, 0);
  gestures.abandon();
  move('mouse', 1, 5, 5);
  up('mouse', 1);
  down('mouse', 1, 1, 1);
  expect(told).toEqual(['draw 1', 'cancel', 'draw 1']);
});

test('a pointer whose release nobody told of after Esc draws its next stroke whole', () => {
  const { told, gestures, down, move, up } = hand();
  down('mouse', 1, 0, 0);
  gestures.abandon();
  down('mouse', 1, 1, 1);
  move('mouse', 1, 5, 5);
  up('mouse', 1);
  expect(told).toEqual(['draw 1', 'cancel', 'draw 1', 'move 5,5', 'up 1']);
});

test('pan and resize come as differences', () => {
  const { told, down, move, up } = hand();
  down('mouse', 1, 0, 0, 0, 'pan');
  move('mouse', 1, 3, 4);
  move('mouse', 1, 4, 4);
  up('mouse', 1);
  down('mouse', 1, 0, 0, 0, 'resize');
  move('mouse', 1, 7, 0);
  up('mouse', 1);
  expect(told).toEqual(['pan 3,4', 'pan 1,0', 'resize 7']);
});
