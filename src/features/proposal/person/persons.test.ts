import { expect, test } from 'vitest';
import {
  bestFit,
  choicesOf,
  firstChoice,
  fittingFirst,
  locationOf,
  markOf,
  type PersonFit,
} from './persons.ts';

const fit = (person: number, ok: boolean): PersonFit => ({
  ...{ person, ok, code: null, error: null, hint: null },
});

test.each<[string, number[], number]>([
  ['0,1,*', [1, 2], 1],
  ['_,*,*', [1, 2], 1],
  ['0,1,_', [1], 1],
  ['_', [0], 0],
])('in %s one may be %j, at first %i', (location, choices, first) => {
  expect(choicesOf({ location })).toEqual(choices);
  expect(firstChoice({ location }, [])).toBe(first);
});

test('who is chosen at first is somebody whom the face fits, where there is one', () => {
  expect(firstChoice({ location: '0,1,*' }, [fit(1, false), fit(2, true)])).toBe(2);
  expect(firstChoice({ location: '0,1,*' }, [fit(1, false), fit(2, false)])).toBe(1);
  expect(firstChoice({ location: '0,1,*' }, [fit(1, true), fit(2, true)])).toBe(1);
});

test('the list that is sent says who was chosen; the photo’s own target is sent as it stands', () => {
  expect(locationOf({ location: '0, 1, *' }, 1)).toBe('0, 1, *');
  expect(locationOf({ location: '0,1,*' }, 2)).toBe('0,1,2');
  expect(locationOf({ location: '_' }, 0)).toBe('_');
});

test('a mark stands over the body, within the photo', () => {
  const square = {
    coordinates: [
      [
        [0, 0],
        [100, 0],
        [100, 200],
        [0, 200],
      ],
    ] as [number, number][][],
  };
  expect(markOf(square, { width: 1000, height: 200 })).toEqual({ x: 0.06, y: 0.62 });
});

test('photos that the face fits come first, and each group keeps its order', () => {
  const fits = new Map([
    [1, fit(0, false)],
    [2, fit(0, true)],
    [3, fit(0, false)],
    [4, fit(0, true)],
  ]);
  const products = [1, 2, 3, 4].map((id) => ({ id }));
  expect(fittingFirst(products, (id) => fits.get(id)).map(({ id }) => id)).toEqual([2, 4, 1, 3]);
  expect(fittingFirst(products, () => undefined)).toEqual(products);
  const open = new Map<number, PersonFit>([
    [1, { ...fit(0, true), hint: 'TRY' as const }],
    [3, fit(0, false)],
  ]);
  expect(fittingFirst(products, (id) => open.get(id)).map(({ id }) => id)).toEqual([2, 4, 1, 3]);
});

test('a photo fits as well as its best person; otherwise it says what would help', () => {
  const turn = { ...fit(1, false), hint: 'TURN' as const };
  expect(bestFit([fit(0, false), fit(1, true)])?.person).toBe(1);
  expect(bestFit([fit(0, false), turn])).toBe(turn);
  expect(bestFit([])).toBeUndefined();
});
