import { expect, test } from 'vitest';
import { createHistory } from './history.ts';
import type { Packing } from './step.ts';

interface State {
  count: number;
}

const wide = { maxBytes: 2 ** 26, maxSteps: 1000 };
const start: State = { count: 0 };

function add(history: ReturnType<typeof createHistory<State>>, by = 1): void {
  history.change('Add', (draft) => {
    draft.count += by;
  });
}

test('undo puts back each state, and redo goes forward again', () => {
  const history = createHistory(start, wide);
  add(history);
  add(history);
  expect([history.state.count, history.canRedo]).toEqual([2, false]);
  history.undo();
  history.undo();
  expect([history.state, history.undo()]).toEqual([start, false]);
  history.redo();
  expect([history.state.count, history.canRedo]).toEqual([1, true]);
});

test('U3: a new step ends redo', () => {
  const history = createHistory(start, wide);
  add(history);
  history.undo();
  add(history, 5);
  expect([history.canRedo, history.state.count]).toEqual([false, 5]);
});

test('a change that changes nothing is no step', () => {
  const history = createHistory(start, wide);
  expect(history.change('Nothing', () => {})).toBe(false);
  expect(history.canUndo).toBe(false);
});

test('U4: bail returns to the mark and forgets what came after', () => {
  const history = createHistory(start, wide);
  add(history);
  const mark = history.mark();
  add(history);
  add(history);
  history.bail(mark);
  expect([history.state.count, history.canRedo, history.canUndo]).toEqual([1, false, true]);
});

test('U4: squash makes one step of what came after the mark', () => {
  const history = createHistory(start, wide);
  add(history);
  const mark = history.mark();
  add(history);
  add(history);
  history.squash(mark, 'Twice');
  expect(history.undoLabel).toBe('Twice');
  history.undo();
  expect(history.state.count).toBe(1);
  history.redo();
  expect(history.state.count).toBe(3);
});

test('U4: a mark that was undone, or is too old, is no place any more: bail and squash do nothing', () => {
  const history = createHistory(start, { maxBytes: 2 ** 20, maxSteps: 3 });
  const old = history.mark();
  add(history);
  const undone = history.mark();
  history.undo();
  for (let i = 0; i < 5; i++) add(history, 10);
  for (const mark of [undone, old]) {
    expect(history.bail(mark)).toBe(false);
    history.squash(mark, 'All');
  }
  expect([history.state.count, history.undoLabel]).toEqual([50, 'Add']);
});

test('each call says whether it did something, and the labels say what would be', () => {
  const history = createHistory(start, wide);
  const labels = () => [history.undoLabel, history.redoLabel];
  expect([history.undo(), history.redo(), ...labels()]).toEqual([false, false, null, null]);
  expect([history.change('Add', (draft) => void draft.count++), ...labels()]).toEqual([true, 'Add', null]);
  expect([history.undo(), ...labels()]).toEqual([true, null, 'Add']);
  expect([history.redo(), ...labels(), history.canUndo]).toEqual([true, 'Add', null, true]);
});

test('U4: the place before the first step is a mark too, and bail leaves nothing to go forward to', () => {
  const history = createHistory(start, wide);
  const first = history.mark();
  add(history);
  add(history);
  history.undo();
  expect(history.bail(first)).toBe(true);
  expect([history.state, history.canUndo, history.canRedo]).toEqual([start, false, false]);
});

test('U4: squash leaves what was before the mark as it is, and weighs what its steps did', () => {
  const history = createHistory(start, wide);
  add(history);
  const mark = history.mark();
  history.squash(mark, 'Nothing');
  expect(history.undoLabel).toBe('Add');
  add(history);
  add(history);
  const before = history.bytes;
  history.squash(mark, 'Twice');
  expect(history.bytes).toBe(before);
  expect([history.undo(), history.state.count]).toEqual([true, 1]);
  expect([history.undo(), history.state.count]).toEqual([true, 0]);
  expect(history.undo()).toBe(false);
});

/** Of one number: two patches. */
const STEP_BYTES = 400;

test.each([
  ['steps', { maxSteps: 3, maxBytes: 2 ** 20 }],
  ['bytes', { maxSteps: 1000, maxBytes: 3 * STEP_BYTES }],
])('U5: as many %s as are allowed stay, and of more the oldest alone goes', (_, limits) => {
  const history = createHistory(start, limits);
  const old = history.mark();
  for (let i = 0; i < 3; i++) add(history);
  expect(history.bytes).toBe(3 * STEP_BYTES);
  expect(history.bail(old)).toBe(true);
  for (let i = 0; i < 4; i++) add(history);
  expect(history.bytes).toBe(3 * STEP_BYTES);
  expect(history.bail(old)).toBe(false);
  while (history.undo());
  expect(history.state.count).toBe(1);
  add(history);
  expect(history.bail(history.mark())).toBe(true);
  expect(history.bytes).toBe(STEP_BYTES);
});

test('what is moved about comes back, whatever it is', () => {
  const state: { list: unknown[] } = { list: [null, 'a', { b: [1, null] }] };
  const history = createHistory(state, wide);
  history.change('Turn', (draft) => void draft.list.reverse());
  history.change('Empty', (draft) => {
    draft.list = [];
  });
  history.undo();
  history.undo();
  expect(history.state).toEqual(state);
});

/** A row of numbers that immer does not look into. */
class Row {
  readonly numbers: readonly number[];

  constructor(...numbers: number[]) {
    this.numbers = numbers;
  }
}

/** Rows as texts; the difference of two rows of one length as both of them. */
const packing: Packing<Row> = {
  isPackable: (value) => value instanceof Row,
  pack({ numbers }) {
    const text = numbers.join();
    return { bytes: text.length, unpack: () => new Row(...text.split(',').map(Number)) };
  },
  change: (before, after) =>
    before.numbers.length === after.numbers.length
      ? { bytes: 8, apply: (_, side) => (side === 'before' ? before : after) }
      : null,
};

test('large values are kept as the product packs them: by their difference, or whole', () => {
  const [two, other, three] = [new Row(1, 2), new Row(3, 4), new Row(5, 6, 7)];
  const history = createHistory({ rows: [{ row: two }] }, wide, packing);
  const put = (row: Row): void => {
    history.change('Put', ({ rows }) => {
      rows[0].row = row;
    });
  };
  put(other);
  expect(history.bytes).toBe(2 * 200 + 8);
  put(three);
  const both = 2 * 200 + 8 + 2 * 200 + 3 + 5;
  expect(history.bytes).toBe(both);
  history.change('Add', ({ rows }) => {
    rows.push({ row: two });
  });
  expect(history.bytes).toBe(both + 2 * 200 + 3);
  while (history.canUndo) history.undo();
  expect(history.state).toEqual({ rows: [{ row: two }] });
  expect(history.state.rows[0].row).toBe(two);
  while (history.canRedo) history.redo();
  expect(history.state).toEqual({ rows: [{ row: three }, { row: two }] });
  expect(history.state.rows[1].row).toBeInstanceOf(Row);
});

test('a large value comes where there was none, and goes again', () => {
  const row = new Row(1, 2);
  const history = createHistory<{ row: Row | null }, Row>({ row: null }, wide, packing);
  const put = (value: Row | null): void => {
    history.change('Put', (draft) => {
      draft.row = value;
    });
  };
  put(row);
  put(null);
  history.undo();
  expect(history.state).toEqual({ row });
  history.undo();
  expect(history.state).toEqual({ row: null });
});

test('large values that move are kept whole: two that stood in one place are no change of one', () => {
  const rows = [new Row(1, 2), new Row(3, 4)];
  const history = createHistory({ rows }, wide, packing);
  history.change('Remove', (draft) => {
    draft.rows.shift();
  });
  expect(history.bytes).toBe(4 * 200 + 3 * 3);
  history.undo();
  expect(history.state).toEqual({ rows });
});
