/** Documents with their pictures in the browser's database: after a crash there is the last one that was written whole. */
import { createClaims, draftName, type Locks, placeOf } from '@facet/canvas-core/drafts/claim.ts';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { LayerDocument, PersonOutline } from './model.ts';

/** Whose draft it is, and of which start. */
export type DraftKey = readonly [userId: number, slot: string];

interface DraftRow {
  readonly document: LayerDocument;
  /** Milliseconds since 1970, by this browser's clock. */
  readonly savedAt: number;
}

interface Schema extends DBSchema {
  documents: { key: [number, string]; value: DraftRow };
  /** By draft and the picture's name. */
  pictures: { key: [number, string, string]; value: Blob };
}

interface Draft {
  readonly document: LayerDocument;
  readonly pictures: ReadonlyMap<string, Blob>;
}

/** Drafts in one browser; the oldest go. */
const mostDrafts = 8;

export interface LayerDrafts {
  /**
   * The draft's name for this tab, which is its own for as long as it lives: of those of the start that no other tab has, the one
   * that was written last.
   */
  claim(key: DraftKey): Promise<DraftKey>;
  /** null when there is none, or not all of it. */
  read(key: DraftKey): Promise<Draft | null>;
  /** @param picture the file of a picture that is not there yet */
  write(key: DraftKey, document: LayerDocument, picture: (src: string) => Blob | undefined): Promise<void>;
}

/** Drafts of earlier versions have outlines alone, with the person's place for a number. */
const numbered = (person: PersonOutline | string, place: number): PersonOutline =>
  typeof person === 'string' ? { number: place + 1, outline: person } : person;

/** @param locks null: as in a browser without them */
export function openLayerDrafts(name = 'facet-layers', locks?: Locks | null): LayerDrafts {
  const claims = createClaims(`${name}:`, locks);
  let opening: Promise<IDBPDatabase<Schema>> | null = null;

  /** Opened at the first call, and again after it failed; async, because a browser without databases throws at once. */
  const open = async (): Promise<IDBPDatabase<Schema>> => {
    opening ??= openDB<Schema>(name, 1, {
      upgrade(database) {
        database.createObjectStore('documents');
        database.createObjectStore('pictures');
      },
    });
    try {
      return await opening;
    } catch (error) {
      opening = null;
      throw error;
    }
  };

  const picturesOf = ([userId, slot]: DraftKey): IDBKeyRange =>
    IDBKeyRange.bound([userId, slot, ''], [userId, slot, '\uffff']);

  const begin = async () => {
    const transaction = (await open()).transaction(['documents', 'pictures'], 'readwrite');
    // whatever fails in it fails with it
    transaction.done.catch(() => undefined);
    return {
      transaction,
      documents: transaction.objectStore('documents'),
      pictures: transaction.objectStore('pictures'),
    };
  };

  /** Drafts that a tab has open. */
  const living = async (): Promise<ReadonlySet<string>> =>
    new Set(
      (await claims.held()).map(({ subject, place }) => {
        const [userId, slot] = JSON.parse(subject) as DraftKey;
        return JSON.stringify([userId, draftName(slot, place)]);
      }),
    );

  return {
    async claim([userId, slot]) {
      const places: { place: number; savedAt: number }[] = [];
      const { store } = (await open()).transaction('documents');
      for (let at = await store.openCursor(); at; at = await at.continue()) {
        const place = at.key[0] === userId ? placeOf(at.key[1], slot) : null;
        if (place !== null) places.push({ place, savedAt: at.value.savedAt });
      }
      const newestFirst = places.toSorted((a, b) => b.savedAt - a.savedAt).map(({ place }) => place);
      return [userId, draftName(slot, await claims.claim(JSON.stringify([userId, slot]), newestFirst))];
    },

    async read(key) {
      const database = await open();
      const row = await database.get('documents', [...key]);
      if (!row) return null;
      const pictures = new Map<string, Blob>();
      for (const { src } of row.document.layers) {
        const file = await database.get('pictures', [...key, src]);
        if (!file) return null;
        pictures.set(src, file);
      }
      const layers = row.document.layers.map((layer) => ({ ...layer, people: layer.people.map(numbered) }));
      return { document: { ...row.document, layers }, pictures };
    },

    async write(key, document, picture) {
      const others = await living();
      const { transaction, documents, pictures } = await begin();
      const wanted = new Set(document.layers.map(({ src }) => src));
      const there = new Set((await pictures.getAllKeys(picturesOf(key))).map(([, , src]) => src));
      for (const src of there) if (!wanted.has(src)) void pictures.delete([...key, src]);
      for (const src of wanted) {
        const file = there.has(src) ? undefined : picture(src);
        if (file) void pictures.put(file, [...key, src]);
      }
      void documents.put({ document, savedAt: Date.now() }, [...key]);
      const keys = await documents.getAllKeys();
      if (keys.length > mostDrafts) {
        const rows = await documents.getAll();
        const oldest = keys
          .map((other, i) => ({ other, savedAt: rows[i]!.savedAt }))
          .filter(
            ({ other }) => (other[0] !== key[0] || other[1] !== key[1]) && !others.has(JSON.stringify(other)),
          )
          .sort((a, b) => a.savedAt - b.savedAt);
        for (const { other } of oldest.slice(0, keys.length - mostDrafts)) {
          void documents.delete(other);
          void pictures.delete(picturesOf(other));
        }
      }
      await transaction.done;
    },
  };
}
