import { MASKING } from '@facet/contract/constants.ts';
import { discMask, randomMask } from '@facet/workers/fixtures/masks.ts';
import { openDB } from 'idb';
import { describe, expect, it, test, vi } from 'vitest';
import type { Editor } from '../editor.ts';
import { createFront, createImage, createPerson } from '../model/document.ts';
import { openEditor } from '../testing.ts';
import { draftLimits } from './limits.ts';
import { changed, day, draw, limits, loaded, patient, seen, setUpDrafts } from './testing.ts';

const { open, codes, databaseName, now, rawDatabase, tileCount } = setUpDrafts();

describe('whatever fails', () => {
  const failing = (store: string, how: (transaction: IDBTransaction) => void): void => {
    const put = IDBObjectStore.prototype.put;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
      const request = put.apply(this, args);
      if (this.name === store) how(this.transaction);
      return request;
    });
  };
  /** As a browser ends a transaction for which the disk has no room. */
  const outOfRoom = (transaction: IDBTransaction): void =>
    (transaction as unknown as { _abort(name: string): void })._abort('QuotaExceededError');

  it('a crash in the middle of writing leaves the old draft, whole', async () => {
    const first = await changed(open());
    for (const store of ['tiles', 'heads', 'drafts']) {
      failing(store, (transaction) => transaction.abort());
      const drafts = open();
      drafts.restore((await drafts.offer(loaded()))!);
      await changed(drafts, first, 120);
      vi.restoreAllMocks();
      expect(seen((await open().offer(loaded()))!.image)).toEqual(seen(first));
    }
  });

  it('D3: a full disk is said once and the editor goes on; the next success writes everything', async () => {
    const drafts = open();
    const editor = openEditor([loaded()]);
    const stop = drafts.attach(editor);
    let tries = 0;
    failing('tiles', (transaction) => {
      tries++;
      outOfRoom(transaction);
    });
    draw(editor, 30);
    await vi.waitUntil(() => codes().length > 0, patient);
    const before = tries;
    draw(editor, 50);
    await vi.waitUntil(() => tries > before, patient);
    vi.restoreAllMocks();
    draw(editor, 70);
    await stop();
    expect(codes()).toEqual(['NO_ROOM']);
    expect(seen((await open().offer(loaded()))!.image)).toEqual(seen(editor.store.getState().images[0]));
  });

  it('a browser without databases is said once and does not disturb', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const drafts = open();
    expect(await drafts.offer(loaded())).toBeNull();
    await changed(drafts);
    expect(codes()).toEqual(['UNAVAILABLE']);
  });

  it('a database of a newer page is left alone and said', async () => {
    const newer = await openDB(databaseName(), 99);
    newer.close();
    expect(await open().offer(loaded())).toBeNull();
    expect(codes()).toEqual(['UNAVAILABLE']);
  });

  it('a newer page in another tab gets the database, and this tab says that its drafts stop', async () => {
    const drafts = open();
    await changed(drafts);
    const newer = await openDB(databaseName(), 99);
    await changed(drafts, loaded(), 80);
    expect(codes()).toEqual(['UNAVAILABLE']);
    newer.close();
  });

  it('a damaged draft is said, removed and in nobody’s way', async () => {
    await changed(open());
    const database = await rawDatabase();
    const [key] = await database.getAllKeys('tiles');
    await database.put('tiles', Int8Array.of(1, 2, 3), key);
    database.close();
    const drafts = open();
    expect(await drafts.offer(loaded())).toBeNull();
    expect(codes()).toEqual(['DAMAGED']);
    await changed(drafts);
    expect(await open().offer(loaded())).not.toBeNull();
    expect(codes()).toEqual(['DAMAGED']);
  });

  it('a draft of a page that knew nothing of what is in front of faces leaves it as it was loaded', async () => {
    await changed(open());
    const database = await rawDatabase();
    const { fronts: _, ...head } = (await database.get('heads', ['anna', '7']))!;
    await database.put('heads', { ...head, version: 2 } as never, ['anna', '7']);
    database.close();
    const fronts = [createFront(2, randomMask(600, 500, 3)), createFront(9, randomMask(600, 500, 4))];
    const draft = await open().offer({ ...loaded(), fronts });
    // person 9 is not in the draft
    expect(draft!.image.fronts).toEqual([fronts[0]]);
    expect(draft!.image.persons).toHaveLength(2);
  });

  it('a draft of a newer page is left alone and said', async () => {
    await changed(open());
    const database = await rawDatabase();
    const head = (await database.get('heads', ['anna', '7']))!;
    await database.put('heads', { ...head, version: 4 as never }, ['anna', '7']);
    expect(await open().offer(loaded())).toBeNull();
    expect(codes()).toEqual(['NEWER_VERSION']);
    expect(await database.count('drafts')).toBe(1);
    database.close();
  });
});

describe('D3: limits', () => {
  const ids = (length: number) => Array.from({ length }, (_, i) => String(i + 1));
  const offers = (ofIds: readonly string[], drafts = open()) =>
    Promise.all(ofIds.map((id) => drafts.offer(small(id))));
  const small = (id: string) =>
    createImage({ id, src: '', width: 60, height: 50, persons: [createPerson(1, randomMask(60, 50))] });
  const drawEach = async (editor: Editor, wait = 5): Promise<void> => {
    for (const { id, width, height } of editor.store.getState().images) {
      editor.changeImage(id, 'Draw', ({ persons }) => {
        persons[0].mask = discMask(width, height, 20, 20, 15);
      });
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  };

  test('the oldest drafts go when there are too many, of whichever account, and each is told of its own', async () => {
    const few = { ...limits, maxCount: 2 };
    await changed(open({ owner: 'berta', limits: few }), loaded('1'));
    for (const id of ['2', '3']) await changed(open({ limits: few }), loaded(id));
    expect(codes()).toEqual([]);
    expect(await open({ owner: 'berta', limits: few }).offer(loaded('1'))).toBeNull();
    for (const id of ['2', '3']) expect(await open({ limits: few }).offer(loaded(id))).not.toBeNull();
    await changed(open({ limits: few }), loaded('4'));
    expect(codes()).toEqual(['REMOVED']);
  });

  test('as many images as a campaign may have keep their drafts while they are open', async () => {
    const all = ids(MASKING.maxImages);
    const drafts = open({ limits: { ...draftLimits, delayMs: 1 } });
    const editor = openEditor(all.map(small));
    const stop = drafts.attach(editor);
    await drawEach(editor, 0);
    await stop();
    expect((await offers(all, drafts)).filter((offer) => offer !== null)).toHaveLength(all.length);
    expect(codes()).toEqual([]);
  });

  test('no draft of an open image makes room for another one: it is said that there is none', async () => {
    const drafts = open({ limits: { ...limits, maxCount: 3 } });
    const editor = openEditor(ids(4).map(small));
    const stop = drafts.attach(editor);
    await drawEach(editor);
    await drawEach(editor);
    await stop();
    expect((await offers(ids(4))).map((offer) => offer !== null)).toEqual([true, true, true, false]);
    expect(codes()).toEqual(['NO_ROOM']);
  });

  test('the oldest drafts go when they take too much room, and none is begun that is too large alone', async () => {
    await changed(open(), loaded('1'));
    const database = await rawDatabase();
    const { bytes } = (await database.get('drafts', ['anna', '1']))!;
    database.close();
    const tight = open({ limits: { ...limits, maxBytes: bytes * 1.5 } });
    await changed(tight, loaded('2'));
    expect(codes()).toEqual(['REMOVED']);
    expect(await tight.offer(loaded('1'))).toBeNull();
    expect(await tight.offer(loaded('2'))).not.toBeNull();
    await changed(open({ limits: { ...limits, maxBytes: bytes / 2 } }), loaded('3'));
    expect(codes()).toEqual(['REMOVED', 'TOO_LARGE']);
  });

  test('a draft goes after thirty days', async () => {
    await changed(open());
    const later = (days: number) => () => now() + days * day;
    expect(await open({ now: later(29) }).offer(loaded())).not.toBeNull();
    expect(codes()).toEqual([]);
    expect(await open({ now: later(31) }).offer(loaded())).toBeNull();
    expect(await tileCount()).toBe(0);
    expect(codes()).toEqual(['REMOVED']);
  });
});
