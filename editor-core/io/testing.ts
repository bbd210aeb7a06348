/** Images and a pool for the tests of this folder and of drafts/. */

import { Mask, maskFromPixels, maskToPixels } from '@facet/wasm/mask.ts';
import { masks } from '@facet/wasm/testing.ts';
import { WorkerError } from '@facet/workers/errors.ts';
import { type MaskPool, maskPoolLimits } from '@facet/workers/masks/pool.ts';
import { maskTasks } from '@facet/workers/masks/tasks.ts';
import fc from 'fast-check';
import { createFront, createImage, createPerson, type EditorImage, type Person } from '../model/document.ts';

type AnyTask = (input: unknown) => unknown;

/** Runs tasks where it stands; the way through a real worker is tested with the pool itself. */
export const directPool: MaskPool = {
  run: async (task, input) => (maskTasks[task] as AnyTask)(input) as never,
  close: () => undefined,
};

/** The same with the places of the editor's own pool: one task more is refused. */
export function boundedPool(): MaskPool {
  let underWay = 0;
  return {
    ...directPool,
    async run(task, input) {
      if (underWay === maskPoolLimits.size + maskPoolLimits.maxQueue) throw new WorkerError('QUEUE_FULL');
      underWay += 1;
      await new Promise((resolve) => setTimeout(resolve));
      underWay -= 1;
      return directPool.run(task, input) as never;
    },
  };
}

/** Images of up to four persons, numbered with gaps, with everything that can be known of them. */
export function images(maxSide: number): fc.Arbitrary<EditorImage> {
  const first = masks({ maxSide });
  return first.chain((mask) =>
    fc
      .record({
        id: fc.string({ minLength: 1 }),
        title: fc.string(),
        persons: fc.array(personsLike(mask), { maxLength: 4 }),
        // of some of them
        fronts: fc.array(fc.option(variantsOf(mask)), { minLength: 4, maxLength: 4 }),
      })
      .map(({ persons, fronts, ...image }) =>
        createImage({
          ...image,
          src: '/photo.jpg',
          width: mask.width,
          height: mask.height,
          persons: persons.map((more, i) => createPerson(2 * i + 1, more.mask!, more)),
          fronts: persons.flatMap((_, i) => (fronts[i] ? createFront(2 * i + 1, fronts[i]) : [])),
        }),
      ),
  );
}

const personsLike = (mask: Mask): fc.Arbitrary<Partial<Person>> => {
  const variants = variantsOf(mask);
  return fc.record({
    isShown: fc.boolean(),
    face: fc.constantFrom(null, { src: '/face.jpg', at: { x: 3.5, y: -2 } }),
    objectId: fc.option(fc.string()),
    mask: variants,
    base: variants,
  });
};

const variantsOf = (mask: Mask) => fc.constantFrom(mask, inverted(mask), new Mask(mask.width, mask.height));

const inverted = (mask: Mask): Mask =>
  maskFromPixels(
    maskToPixels(mask).map((coverage) => 255 - coverage),
    mask.width,
    mask.height,
  );
