import { sharedLocks } from '@facet/canvas-core/drafts/testing.ts';
import { describe, expect, it, vi } from 'vitest';
import type { Editor } from '../editor.ts';
import { openEditor } from '../testing.ts';
import type { Drafts } from './drafts.ts';
import { changed, draw, limits, loaded, patient, seen, setUpDrafts } from './testing.ts';

const { open, codes, problems } = setUpDrafts();

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
    await vi.waitUntil(() => drafts.offer(loaded()), patient);
    draw(editor, 60);
    await stop();
    await drafts.discard(loaded());
    expect(await open().offer(loaded())).not.toBeNull();
  });
});
