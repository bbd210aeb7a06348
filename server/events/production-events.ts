import { PhotoProcessingEvent } from '@facet/contract/rest.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database, Db } from '../db/database.ts';

/**
 * News of productions, from the job that makes them to the streams that browsers hold. It travels by the database's own
 * NOTIFY, so it is the same in one process and in many, and news told in a transaction is heard only if that commits.
 */
export interface ProductionEvents {
  publish(db: Db, productionId: number, event: PhotoProcessingEvent): Promise<void>;
  /** @returns what ends the subscription */
  subscribe(productionId: number, subscriber: (event: PhotoProcessingEvent) => void): () => void;
  close(): Promise<void>;
}

const CHANNEL = 'facet_production';
const Message = z.object({ id: z.int(), event: PhotoProcessingEvent });

export async function createProductionEvents(database: Database): Promise<ProductionEvents> {
  const subscribers = new Map<number, Set<(event: PhotoProcessingEvent) => void>>();
  const unlisten = await database.listen(CHANNEL, (payload) => {
    // a newer process may say what this one does not know; streams ask again by themselves
    const message = Message.safeParse(JSON.parse(payload));
    if (!message.success) return;
    for (const subscriber of subscribers.get(message.data.id) ?? []) subscriber(message.data.event);
  });
  return {
    async publish(db, id, event) {
      await sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ id, event })})`.execute(db);
    },
    subscribe(id, subscriber) {
      const set = subscribers.get(id) ?? new Set();
      subscribers.set(id, set.add(subscriber));
      return () => {
        set.delete(subscriber);
        if (set.size === 0) subscribers.delete(id);
      };
    },
    close: unlisten,
  };
}
