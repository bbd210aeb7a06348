import 'fake-indexeddb/auto';
import { sharedLocks } from '@facet/canvas-core/drafts/testing.ts';
import { MASKING } from '@facet/contract/constants.ts';
import { type Mask, maskFromPixels, maskToPixels } from '@facet/wasm/mask.ts';
import { discMask, randomMask } from '@facet/workers/fixtures/masks.ts';
import fc from 'fast-check';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { Editor } from '../editor.ts';
import { images } from '../io/testing.ts';
import { createFront, createImage, createPerson, type EditorImage, emptyMask } from '../model/document.ts';
import { openEditor } from '../testing.ts';
import type { DraftsSchema } from './database.ts';
import { createDrafts, type Drafts, type DraftsOptions } from './drafts.ts';
import { draftLimits } from './limits.ts';
import type { DraftProblem } from './problems.ts';

const day = 24 * 60 * 60 * 1000;
const limits = { delayMs: 1, maxCount: 20, maxBytes: 2 ** 28, maxAgeMs: 30 * day };

let databaseName = '';
let count = 0;
let problems: DraftProblem[] = [];
let clock = 1_000_000;
let opened: Drafts[] = [];

beforeEach(() => {
  databaseName = `drafts-${++count}`;
  problems = [];
  opened = [];
});
afterEach(async () => {
  await Promise.all(opened.map((drafts) => drafts.close()));
});

function open(more: Partial<DraftsOptions> = {}): Drafts {
  const drafts = createDrafts({
    owner: 'anna',
    databaseName,
    limits,
    now: () => ++clock,
    onProblem: (problem) => problems.push(problem),
    onHidden: () => () => undefined,
    locks: null,
    ...more,
  });
  opened.push(drafts);
  return drafts;
}

const codes = (): string[] => problems.map(({ code }) => code);

const loaded = (id = '7'): EditorImage => {
  const persons = [createPerson(1, randomMask(600, 500)), createPerson(2, randomMask(600, 500, 2))];
  return createImage({ id, src: '/photo.jpg', width: 600, height: 500, persons });
};

/** What a person sees: everything but addresses, masks as pixels. */
const seen = ({ src: _, ...image }: EditorImage) => ({
  ...image,
  persons: image.persons.map((person) => ({
    ...person,
    mask: maskToPixels(person.mask),
    base: maskToPixels(person.base),
  })),
});

const copyOf = (mask: Mask): Mask => maskFromPixels(maskToPixels(mask), mask.width, mask.height);

const draw = (editor: Editor, radius: number): void => {
  editor.setMasks('Draw', new Map([['person_1', discMask(600, 500, 300, 250, radius)]]));
};

/** An editor whose one change is written when this resolves. */
async function changed(drafts: Drafts, image = loaded(), radius = 40): Promise<EditorImage> {
  const editor = openEditor([image]);
  const stop = drafts.attach(editor);
  draw(editor, radius);
  await stop();
  return editor.store.getState().images[0];
}

const rawDatabase = () => openDB<DraftsSchema>(databaseName);

async function tileCount(): Promise<number> {
  const database = await rawDatabase();
  const tiles = await database.count('tiles');
  database.close();
  return tiles;
}

describe('tabs that live at the same time', () => {
  it('have a draft each, and none offers, replaces or deletes what another one draws', async () => {
    const locks = sharedLocks();
    const [first, second] = [open({ locks }), open({ locks })];
    expect(await first.offer(loaded())).toBeNull();
    const drawn = await changed(first, loaded(), 40);
    expect(await second.offer(loaded())).toBeNull();
    await second.discard(loaded());
    const other = await changed(second, loaded(), 90);
    await second.discard(loaded());
    await changed(second, other, 120);
    expect(codes()).toEqual([]);
    await first.close();
    const next = open({ locks });
    expect(seen((await next.offer(loaded()))!.image)).toEqual(seen(drawn));
  });

  it('leave what the last one of them wrote to the next tab', async () => {
    const locks = sharedLocks();
    const [first, second] = [open({ locks }), open({ locks })];
    await changed(first, loaded(), 40);
    const later = await changed(second, loaded(), 90);
    await Promise.all([first.close(), second.close()]);
    expect(seen((await open({ locks }).offer(loaded()))!.image)).toEqual(seen(later));
  });

  it('keep what they draw when there are too many drafts', async () => {
    const locks = sharedLocks();
    const few = { ...limits, maxCount: 1 };
    const first = open({ locks, limits: few });
    const drawn = await changed(first);
    const second = open({ locks, owner: 'berta', limits: few });
    expect(await second.offer(loaded('8'))).toBeNull();
    await changed(second, loaded('8'));
    expect(codes()).toEqual(['NO_ROOM']);
    await first.close();
    expect(seen((await open({ locks }).offer(loaded()))!.image)).toEqual(seen(drawn));
  });
});

describe('going on after a crash', () => {
  it('D2: offers what was changed, pixel for pixel and field for field', async () => {
    await fc.assert(
      fc.asyncProperty(images(300), images(300), async (before, after) => {
        const editor = openEditor([before]);
        const stop = open().attach(editor);
        const isOfOneSize = before.width === after.width && before.height === after.height;
        editor.change('Anything', (image) => {
          if (isOfOneSize) image.persons = after.persons as never;
          image.persons.push(createPerson(60, emptyMask(before)));
          image.persons.reverse();
        });
        await stop();
        const next = open();
        const draft = await next.offer(before);
        expect(seen(draft!.image)).toEqual(seen(editor.store.getState().images[0]));
        await next.discard(before);
        expect(await next.offer(before)).toBeNull();
      }),
      { numRuns: 20 },
    );
  });

  it('offers nothing when nothing was changed', async () => {
    const drafts = open();
    const editor = openEditor([loaded(), loaded('8')]);
    const stop = drafts.attach(editor);
    editor.store.setState({ maskOpacity: 0.2 });
    editor.load([loaded('9')]);
    await stop();
    for (const id of ['7', '8', '9']) expect(await open().offer(loaded(id))).toBeNull();
  });

  it('goes on writing to a draft that was restored', async () => {
    await changed(open());
    const drafts = open();
    const image = drafts.restore((await drafts.offer(loaded()))!);
    const editor = openEditor([loaded()]);
    const stop = drafts.attach(editor);
    editor.load([image]);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    editor.change('Face', ({ persons }) => {
      persons[0].face = { src: '/face.jpg', at: { x: 9, y: 9 } };
    });
    await stop();
    // row and head, and no tile
    expect(put).toHaveBeenCalledTimes(2);
    const draft = await open().offer(loaded());
    expect(seen(draft!.image)).toEqual(seen(editor.store.getState().images[0]));
    expect(problems).toEqual([]);
  });

  it('keeps the addresses that were loaded, for those in a draft run out', async () => {
    const face = (key: string) => ({ src: `/face.jpg?key=${key}`, at: { x: 5, y: 5 } });
    const withFace = (key: string): EditorImage => {
      const image = loaded();
      const [first, ...others] = image.persons;
      return { ...image, src: `/photo.jpg?key=${key}`, persons: [{ ...first, face: face(key) }, ...others] };
    };
    await changed(open(), withFace('old'));
    const draft = await open().offer(withFace('new'));
    expect(draft!.image).toMatchObject({ src: '/photo.jpg?key=new', persons: [{ face: face('new') }, {}] });
  });

  it('offers a draft that has another face in the same place, or none any more', async () => {
    const withFace = (src: string | null): EditorImage => {
      const [first, ...others] = loaded().persons;
      const face = src === null ? null : { src, at: { x: 5, y: 5 } };
      return { ...loaded(), persons: [{ ...first, face }, ...others] };
    };
    for (const src of ['/bo.jpg?key=old', null]) {
      const editor = openEditor([withFace('/ari.jpg?key=old')]);
      const stop = open().attach(editor);
      editor.change('Face', (image) => {
        image.persons[0].face = withFace(src).persons[0].face;
      });
      await stop();
      const next = open();
      const draft = await next.offer(withFace('/ari.jpg?key=new'));
      expect(draft!.image.persons[0].face?.src ?? null).toBe(src);
      await next.discard(loaded());
    }
    expect(problems).toEqual([]);
  });

  it('D2: says when what was loaded was saved later, and keeps the draft', async () => {
    await changed(open());
    const { savedAt, isOlder } = (await open().offer(loaded()))!;
    expect(isOlder).toBe(false);
    expect(await open().offer(loaded(), savedAt - 1)).toMatchObject({ isOlder: false });
    expect(await open().offer(loaded(), savedAt + 1)).toMatchObject({ isOlder: true });
  });

  it('D2, P2: does not offer a draft of what was loaded, even with somebody switched off or pixels that came another way', async () => {
    const drafts = open();
    const editor = openEditor([loaded()]);
    const stop = drafts.attach(editor);
    draw(editor, 30);
    const { persons } = editor.store.getState().images[0];
    editor.change('toggle', (image) => {
      image.persons[0].isShown = !image.persons[0].isShown;
    });
    await stop();
    const saved = {
      ...loaded(),
      persons: persons.map((person) => ({ ...person, mask: copyOf(person.mask) })),
    };
    expect(await open().offer(saved)).toBeNull();
    expect(await tileCount()).toBe(0);
  });

  it('does not offer a draft of another photo', async () => {
    await changed(open());
    const other = createImage({ id: '7', src: '', width: 500, height: 600 });
    expect(await open().offer(other)).toBeNull();
    expect(await tileCount()).toBe(0);
  });

  it('D4: offers it to no other account and for no other image', async () => {
    await changed(open());
    expect(await open({ owner: 'berta' }).offer(loaded())).toBeNull();
    expect(await open().offer(loaded('8'))).toBeNull();
    expect(await open().offer(loaded())).not.toBeNull();
  });
});

describe('saving and declining', () => {
  it('D2: delete the draft, and changes made meanwhile are a new one', async () => {
    const drafts = open();
    const editor = openEditor([loaded()]);
    const stop = drafts.attach(editor);
    draw(editor, 30);
    const saved = editor.store.getState().images[0];
    draw(editor, 60);
    await drafts.discard(saved);
    await stop();
    expect(seen((await open().offer(loaded()))!.image)).toEqual(seen(editor.store.getState().images[0]));

    await drafts.discard(editor.store.getState().images[0]);
    expect(await open().offer(loaded())).toBeNull();
    expect(await tileCount()).toBe(0);
  });
});

describe('when it is written', () => {
  const written = async (): Promise<number | undefined> => {
    const database = await rawDatabase();
    const row = await database.get('drafts', ['anna', '7']);
    database.close();
    return row?.savedAt;
  };

  it('D1: even while changes never pause', async () => {
    const drafts = open({ limits: { ...limits, delayMs: 400 }, now: Date.now });
    await drafts.offer(loaded());
    const editor = openEditor([loaded()]);
    const stop = drafts.attach(editor);
    let radius = 20;
    const timer = setInterval(() => draw(editor, ++radius), 50);
    await vi.waitUntil(written, { timeout: 3000, interval: 20 });
    clearInterval(timer);
    await stop();
  });

  it('at once when the page is hidden', async () => {
    let hide = (): void => undefined;
    const onHidden = (callback: () => void) => {
      hide = callback;
      return () => undefined;
    };
    const drafts = open({ limits: { ...limits, delayMs: 60_000 }, onHidden });
    await drafts.offer(loaded());
    const editor = openEditor([loaded()]);
    const stop = drafts.attach(editor);
    draw(editor, 40);
    hide();
    await vi.waitUntil(written, { timeout: 500, interval: 5 });
    await stop();
  });

  it('only tiles that are new are written, and those that nobody needs go', async () => {
    const drafts = open();
    await drafts.offer(loaded());
    const editor = openEditor([loaded()]);
    const stop = drafts.attach(editor);
    editor.change('Face', (image) => {
      image.persons[0].face = { src: '/face.jpg', at: { x: 9, y: 9 } };
    });
    await vi.waitUntil(written);
    const before = await tileCount();
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    // inside the tile at the right top
    editor.setMasks('Draw', new Map([['person_2', discMask(600, 500, 560, 40, 10)]]));
    await vi.waitUntil(() => put.mock.calls.length >= 3);
    await stop();
    expect(put.mock.calls.length).toBe(3);
    editor.undo();
    await drafts.attach(editor)();
    expect(await tileCount()).toBe(before);
  });
});

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
    failing('tiles', outOfRoom);
    for (const radius of [30, 50]) {
      draw(editor, radius);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(codes()).toEqual(['NO_ROOM']);
    vi.restoreAllMocks();
    draw(editor, 70);
    await stop();
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
    const newer = await openDB(databaseName, 99);
    newer.close();
    expect(await open().offer(loaded())).toBeNull();
    expect(codes()).toEqual(['UNAVAILABLE']);
  });

  it('a newer page in another tab gets the database, and this tab says that its drafts stop', async () => {
    const drafts = open();
    await changed(drafts);
    const newer = await openDB(databaseName, 99);
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
    const later = (days: number) => () => clock + days * day;
    expect(await open({ now: later(29) }).offer(loaded())).not.toBeNull();
    expect(codes()).toEqual([]);
    expect(await open({ now: later(31) }).offer(loaded())).toBeNull();
    expect(await tileCount()).toBe(0);
    expect(codes()).toEqual(['REMOVED']);
  });
});

describe('two tabs with one image', () => {
  it('neither replaces the other’s draft unawares, and the last one to go on wins', async () => {
    const [left, right] = [open(), open()].map((drafts) => {
      const editor = openEditor([loaded()]);
      return { editor, stop: drafts.attach(editor), again: () => drafts.attach(editor)() };
    });
    const kept = async () => seen((await open().offer(loaded()))!.image);
    const now = ({ editor }: typeof left) => seen(editor.store.getState().images[0]);

    draw(left.editor, 30);
    await left.stop();
    draw(right.editor, 60);
    await right.stop();
    expect(codes()).toEqual(['OTHER_TAB']);
    expect(await kept()).toEqual(now(left));
    await right.again();
    expect(await kept()).toEqual(now(left));

    right.again();
    draw(right.editor, 90);
    await right.again();
    expect(await kept()).toEqual(now(right));

    draw(left.editor, 35);
    await left.again();
    expect(codes()).toEqual(['OTHER_TAB', 'OTHER_TAB']);
    expect(await kept()).toEqual(now(right));
  });

  it('a tab goes on with a draft of its own when the other one saved', async () => {
    const first = open();
    const editor = openEditor([loaded()]);
    draw(editor, 30);
    const stop = first.attach(editor);
    draw(editor, 35);
    await stop();
    const other = open();
    other.restore((await other.offer(loaded()))!);
    await other.discard(loaded());
    draw(editor, 70);
    await first.attach(editor)();
    expect(seen((await open().offer(loaded()))!.image)).toEqual(seen(editor.store.getState().images[0]));
    expect(problems).toEqual([]);
  });

  it('D2: saving in one deletes the draft that it wrote, not the one that the other wrote since', async () => {
    const [left, right] = [open(), open()];
    const [mine, theirs] = [openEditor([loaded()]), openEditor([loaded()])];
    const again = async (drafts: Drafts, editor: Editor, radius: number): Promise<void> => {
      const stop = drafts.attach(editor);
      draw(editor, radius);
      await stop();
    };
    await again(left, mine, 30);
    await again(right, theirs, 60);
    await again(right, theirs, 61);
    expect(codes()).toEqual(['OTHER_TAB']);

    await left.discard(mine.store.getState().images[0]);
    expect(seen((await open().offer(loaded()))!.image)).toEqual(seen(theirs.store.getState().images[0]));
    await right.discard(theirs.store.getState().images[0]);
    expect(await open().offer(loaded())).toBeNull();
  });

  it('D2: declining deletes the draft that was offered, not what the other tab wrote since', async () => {
    const other = open();
    const editor = openEditor([loaded()]);
    const stop = other.attach(editor);
    draw(editor, 30);
    const drafts = open();
    await vi.waitUntil(() => drafts.offer(loaded()));
    draw(editor, 60);
    await stop();
    await drafts.discard(loaded());
    expect(await open().offer(loaded())).not.toBeNull();
  });
});
