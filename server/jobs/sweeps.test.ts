import { expect, test } from 'vitest';
import { createSweeper, type Sweep } from './sweeps.ts';

/** Runs these sweeps `rounds` times. @returns what ran, and what was logged */
async function swept(sweeps: readonly Sweep[], { rounds = 1, boundMs = 1000 } = {}) {
  const logged: { level: string; text: string; sweep: unknown; ms: unknown }[] = [];
  const note = (level: string) => (fields: object, text: string) => {
    const { sweep, ms } = fields as { sweep: unknown; ms: unknown };
    logged.push({ level, text, sweep, ms });
  };
  const log = { info: note('info'), warn: note('warn'), error: note('error') };
  const sweep = createSweeper({ sweeps, log, boundMs });
  for (let round = 0; round < rounds; round++) await sweep();
  return logged;
}

/** Counts how often it ran. */
function counting(name: string): Sweep & { ran: number } {
  const sweep = {
    name,
    ran: 0,
    async run() {
      sweep.ran += 1;
    },
  };
  return sweep;
}

const throwing: Sweep = {
  name: 'throws',
  run() {
    throw new Error('before anything was waited for');
  },
};
const rejecting: Sweep = { name: 'rejects', run: () => Promise.reject(new Error('no')) };
const hanging = (): Sweep & { ran: number } => {
  const sweep = counting('hangs');
  return Object.assign(sweep, {
    run() {
      sweep.ran += 1;
      return new Promise<void>(() => {});
    },
  });
};

test('a sweep that fails takes nothing from those after it, and is told with its error', async () => {
  const last = counting('last');
  const logged = await swept([throwing, rejecting, last]);
  expect(last.ran).toBe(1);
  expect(logged.map(({ level, sweep }) => [level, sweep])).toEqual([
    ['error', 'throws'],
    ['error', 'rejects'],
    ['info', 'last'],
  ]);
});

test('each sweep is told with the time that it took', async () => {
  const [line] = await swept([counting('one')]);
  expect(line).toMatchObject({ level: 'info', text: 'swept', sweep: 'one', ms: expect.any(Number) });
});

test('a sweep that hangs is left behind after its bound, and those after it run', async () => {
  const last = counting('last');
  const logged = await swept([hanging(), last], { boundMs: 5 });
  expect(last.ran).toBe(1);
  expect(logged[0]).toMatchObject({ level: 'error', sweep: 'hangs', text: 'sweep takes too long' });
});

test('a sweep that still hangs is not begun a second time, however often the others run', async () => {
  const stuck = hanging();
  const other = counting('other');
  const logged = await swept([stuck, other], { rounds: 3, boundMs: 5 });
  expect([stuck.ran, other.ran]).toEqual([1, 3]);
  expect(logged.filter(({ text }) => text === 'sweep still runs')).toHaveLength(2);
});
