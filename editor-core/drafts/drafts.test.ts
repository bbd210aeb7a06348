import { type Mask, maskFromPixels, maskToPixels } from '@facet/wasm/mask.ts';
import { discMask } from '@facet/workers/fixtures/masks.ts';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { runs } from '../../tests/support/runs.ts';
import { images } from '../io/testing.ts';
import { createImage, createPerson, type EditorImage, emptyMask } from '../model/document.ts';
import { openEditor } from '../testing.ts';
import { changed, draw, limits, loaded, patient, seen, setUpDrafts } from './testing.ts';

const { open, problems, rawDatabase, tileCount } = setUpDrafts();

const copyOf = (mask: Mask): Mask => maskFromPixels(maskToPixels(mask), mask.width, mask.height);

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
      { numRuns: runs(20) },
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
    await vi.waitUntil(written, patient);
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
    await vi.waitUntil(written, patient);
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
    await vi.waitUntil(written, patient);
    const before = await tileCount();
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    // inside the tile at the right top
    editor.setMasks('Draw', new Map([['person_2', discMask(600, 500, 560, 40, 10)]]));
    const tiles = () => put.mock.contexts.filter((store) => (store as IDBObjectStore).name === 'tiles');
    await vi.waitUntil(() => tiles().length > 0, patient);
    // on a busy machine row and head are written once more
    await stop();
    expect(tiles()).toHaveLength(1);
    editor.undo();
    await drafts.attach(editor)();
    expect(await tileCount()).toBe(before);
  });
});
