import * as z from 'zod/mini';
import type { Db } from '../db/database.ts';
import { type Bus, defineChannel } from '../events/bus.ts';
import type { Log } from '../log.ts';
import type { Derivatives } from './derivatives.ts';

/** Every process keeps versions of images: what one has deleted, all forget. */
const deleted = defineChannel('image.deleted', z.object({ file: z.string() }));
const ALL = 0;

/**
 * A process that misses the news keeps the files, within its bound, and gives them to nobody: it asks the storage for the image
 * first (derivatives.ts).
 */
export function createForgetting(ports: {
  db: Db;
  bus: Bus;
  derivatives: Pick<Derivatives, 'forget'>;
  log: Log;
}): Pick<Derivatives, 'forget'> {
  const { db, bus, derivatives, log } = ports;
  bus.subscribe(deleted, ALL, ({ file }) => {
    derivatives.forget(file).catch((error: unknown) => log.error({ err: error }, 'versions of an image'));
  });
  return {
    async forget(key) {
      await derivatives.forget(key);
      await bus.publish(db, deleted, ALL, { file: key });
    },
  };
}
