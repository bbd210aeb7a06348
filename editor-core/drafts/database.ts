import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB } from 'idb';
import type { DocumentHead } from '../io/document.ts';
import { DraftError } from './problems.ts';

/** A draft belongs to one account and one image (D4). */
export type DraftKey = [owner: string, imageId: string];

/** Of each draft what bounds and offers need, without its document. */
export interface DraftRow {
  /** Grows with each writing; whoever has not seen the newest one does not know what the draft holds. */
  revision: number;
  /** Milliseconds since 1970, by this browser's clock. */
  savedAt: number;
  /** About; of the head and all tiles. */
  bytes: number;
  width: number;
  height: number;
}

export interface DraftsSchema extends DBSchema {
  drafts: { key: DraftKey; value: DraftRow };
  heads: { key: DraftKey; value: DocumentHead };
  /** By draft and the tile's number in the head. */
  tiles: { key: [...DraftKey, number]; value: Int8Array };
}

export type DraftsDatabase = IDBPDatabase<DraftsSchema>;

type Migration = (database: DraftsDatabase) => void;

/** One for each version of the schema, from the empty database on. What is published is never changed, only followed. */
const migrations: readonly Migration[] = [
  (database) => {
    database.createObjectStore('drafts');
    database.createObjectStore('heads');
    database.createObjectStore('tiles');
  },
];

export interface Connection {
  /** Opens it at the first call and after it was lost. @throws DraftError BLOCKED; DOMException when it can't be opened */
  database(): Promise<DraftsDatabase>;
  close(): void;
}

/** @param steps the schema's migrations; others in tests alone */
export function createConnection(name: string, steps: readonly Migration[] = migrations): Connection {
  let opening: Opening | null = null;

  const open = (): Opening => {
    const blocked = Promise.withResolvers<never>();
    const lose = (): void => {
      if (opening === mine) opening = null;
    };
    const opened = openDatabase(name, steps, {
      blocked: () => blocked.reject(new DraftError('BLOCKED')),
      // a newer page in another tab must not wait for this one
      blocking(_current, _next, event) {
        (event.target as IDBDatabase).close();
        lose();
      },
      terminated: lose,
    });
    opened.catch(lose);
    // by nobody, perhaps
    blocked.promise.catch(() => undefined);
    const mine = { opened, blocked: blocked.promise };
    return mine;
  };

  return {
    database() {
      opening ??= open();
      // once it is open, it is no longer blocked: the first one that is settled counts
      return Promise.race([opening.opened, opening.blocked]);
    },
    close() {
      opening?.opened.then((database) => database.close()).catch(() => undefined);
      opening = null;
    },
  };
}

interface Opening {
  readonly opened: Promise<DraftsDatabase>;
  /** Fails when tabs with an older schema are open; `opened` goes on waiting for them. */
  readonly blocked: Promise<never>;
}

/** Async, because a browser without databases throws at once. */
async function openDatabase(
  name: string,
  steps: readonly Migration[],
  callbacks: Pick<OpenDBCallbacks<DraftsSchema>, 'blocked' | 'blocking' | 'terminated'>,
): Promise<DraftsDatabase> {
  return openDB<DraftsSchema>(name, steps.length, {
    ...callbacks,
    upgrade(database, oldVersion) {
      for (const migrate of steps.slice(oldVersion)) migrate(database);
    },
  });
}
