import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database, Db } from '../db/database.ts';
import type { Log } from '../log.ts';

/** A kind of news. Its name is what other processes know it by; its form is checked where it arrives. */
export interface Channel<News> {
  name: string;
  news: z.ZodMiniType<News>;
}

export function defineChannel<News>(name: string, news: z.ZodMiniType<News>): Channel<News> {
  return { name, news };
}

/**
 * News from whatever changes something to the streams that browsers hold. It travels by the database's own NOTIFY, so it is the
 * same in one process and in many, and news told in a transaction is heard only if that commits. A process listens with one
 * connection, however many channels there are. What is told while that connection is lost is missed: who must not miss
 * anything reads the database again, as event streams do with every heartbeat.
 */
export interface Bus {
  /** `key` is what the news is about, such as a row's id. PostgreSQL takes up to 8,000 bytes: news points at rows, it does not carry them. */
  publish<News>(db: Db, channel: Channel<News>, key: number, news: NoInfer<News>): Promise<void>;
  /** @returns what ends the subscription */
  subscribe<News>(channel: Channel<News>, key: number, subscriber: (news: News) => void): () => void;
  close(): Promise<void>;
}

const CHANNEL = 'facet_news';
const Message = z.object({ channel: z.string(), key: z.int(), news: z.unknown() });

interface Subscription {
  channel: Channel<unknown>;
  hear(news: unknown): void;
}

export async function createBus(database: Database, log: Log): Promise<Bus> {
  const subscriptions = new Map<string, Set<Subscription>>();
  const topicOf = (name: string, key: number) => `${name} ${key}`;

  const unlisten = await database.listen(CHANNEL, (payload) => {
    const message = Message.safeParse(json(payload));
    if (!message.success) return;
    const { channel, key, news } = message.data;
    for (const subscription of [...(subscriptions.get(topicOf(channel, key)) ?? [])]) {
      // a newer process may say what this one does not know
      const understood = subscription.channel.news.safeParse(news);
      if (!understood.success) continue;
      try {
        subscription.hear(understood.data);
      } catch (error) {
        // what one subscriber fails at ends neither the process nor the news of the others
        log.error({ err: error, channel }, 'news');
      }
    }
  });
  return {
    async publish(db, channel, key, news) {
      const message: z.infer<typeof Message> = { channel: channel.name, key, news };
      await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(message)})`.execute(db);
    },
    subscribe(channel, key, subscriber) {
      const topic = topicOf(channel.name, key);
      const subscription = { channel, hear: subscriber } as Subscription;
      const set = subscriptions.get(topic) ?? new Set();
      subscriptions.set(topic, set.add(subscription));
      return () => {
        set.delete(subscription);
        if (set.size === 0 && subscriptions.get(topic) === set) subscriptions.delete(topic);
      };
    },
    close: unlisten,
  };
}

/** Whoever may connect to the database may notify: what is no JSON is no news. */
function json(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return undefined;
  }
}
