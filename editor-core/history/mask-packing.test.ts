import { createHistory } from '@facet/canvas-core/history/history.ts';
import { Mask, maskFromPixels, sameMask, withTiles } from '@facet/wasm/mask.ts';
import { expect, test } from 'vitest';
import { createPerson, type Person } from '../model/document.ts';
import { maskPacking } from './mask-packing.ts';
import { packedBytes, packTile } from './pack.ts';

interface State {
  persons: readonly Person[];
}

const open = (state: State, maxBytes = 2 ** 26) =>
  createHistory(state, { maxBytes, maxSteps: 1000 }, maskPacking);

function disc(size: number, radius: number): Mask {
  const pixels = new Uint8Array(size * size);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const edge = radius + 0.5 - Math.hypot(x + 0.5 - size / 2, y + 0.5 - size / 2);
      pixels[y * size + x] = Math.round(255 * Math.min(1, Math.max(0, edge)));
    }
  }
  return maskFromPixels(pixels, size, size);
}

const withMask = (mask: Mask): State => ({ persons: [createPerson(1, mask)] });

test('a mask comes back pixel for pixel', () => {
  const before = disc(1024, 300);
  const after = disc(1024, 310);
  const history = open(withMask(before));
  history.change('Grow', (draft) => {
    draft.persons[0].mask = after;
  });
  history.undo();
  expect(sameMask(history.state.persons[0].mask, before)).toBe(true);
  expect(history.state.persons[0].base).toBe(before);
  history.redo();
  expect(sameMask(history.state.persons[0].mask, after)).toBe(true);
});

test('a step keeps the tiles that differ, and those alone', () => {
  const before = maskFromPixels(
    Uint8Array.from({ length: 512 * 256 }, (_, i) => i),
    512,
    256,
  );
  const after = withTiles(before, new Map([[1, disc(256, 100).tiles[0]]]));
  const history = open(withMask(before));
  history.change('Draw', (draft) => {
    draft.persons[0].mask = after;
  });
  const patches = 2 * 200;
  const [old, drawn] = [before.tiles[1], after.tiles[1]].map((tile) => packedBytes(packTile(tile)));
  expect(history.bytes).toBe(patches + old + drawn);
  history.undo();
  history.redo();
  expect(history.state.persons[0].mask.tiles).toEqual(after.tiles);
  expect(history.state.persons[0].mask.tiles[0]).toBe(before.tiles[0]);
});

test.each([
  ['wider', [200, 100], [250, 100]],
  ['higher', [100, 200], [100, 250]],
])('a mask that is %s than the one before comes back in its own size', (_, [width, height], [more, most]) => {
  const [before, after] = [new Mask(width, height), new Mask(more, most)];
  const history = open(withMask(before));
  history.change('Resize', (draft) => {
    draft.persons[0].mask = after;
  });
  history.undo();
  expect(sameMask(history.state.persons[0].mask, before)).toBe(true);
  history.redo();
  expect(sameMask(history.state.persons[0].mask, after)).toBe(true);
});

test('removing and adding persons undoes with their masks', () => {
  const masks = [disc(300, 100), disc(300, 120), disc(300, 140)];
  const history = open({ persons: masks.map((mask, i) => createPerson(i + 1, mask)) });
  const first = history.state;
  history.change('Remove', (draft) => {
    draft.persons.splice(0, 1);
  });
  history.change('Draw', (draft) => {
    draft.persons[1].mask = disc(300, 20);
  });
  const last = history.state;
  history.undo();
  history.undo();
  expect(history.state.persons.map(({ id }) => id)).toEqual(first.persons.map(({ id }) => id));
  history.state.persons.forEach(({ mask }, i) => {
    expect(sameMask(mask, masks[i])).toBe(true);
  });
  history.redo();
  history.redo();
  expect(sameMask(history.state.persons[1].mask, last.persons[1].mask)).toBe(true);
});

test('U2: undoing the removal of a person brings nobody else new pixels', () => {
  const masks = [disc(300, 100), disc(300, 60), disc(300, 140)];
  const history = open({ persons: masks.map((mask, i) => createPerson(i + 1, mask)) });
  history.change('Remove', (draft) => {
    draft.persons = draft.persons.filter(({ id }) => id !== 'person_1');
  });
  history.undo();
  for (const [i, { mask, base }] of history.state.persons.entries()) {
    for (const [index, tile] of masks[i].tiles.entries()) {
      expect(mask.tiles[index]).toBe(tile);
      expect(base.tiles[index]).toBe(tile);
    }
  }
});

test('U5: the oldest steps go when the bytes are used up, the newest never does', () => {
  const history = open(withMask(disc(512, 200)), 30_000);
  for (let radius = 199; radius > 150; radius--) {
    history.change('Shrink', (draft) => {
      draft.persons[0].mask = disc(512, radius);
    });
  }
  expect(history.bytes).toBeLessThanOrEqual(30_000);
  let undone = 0;
  while (history.undo()) undone += 1;
  expect(undone).toBeGreaterThan(0);
  expect(undone).toBeLessThan(49);
  const tight = open(withMask(disc(512, 200)), 1);
  tight.change('Shrink', (draft) => {
    draft.persons[0].mask = disc(512, 100);
  });
  expect(tight.canUndo).toBe(true);
});
