import 'fake-indexeddb/auto';
import { maskToPixels } from '@facet/wasm/mask.ts';
import { discMask, randomMask } from '@facet/workers/fixtures/masks.ts';
import { openDB } from 'idb';
import { afterEach, beforeEach } from 'vitest';
import type { Editor } from '../editor.ts';
import { createImage, createPerson, type EditorImage } from '../model/document.ts';
import { openEditor } from '../testing.ts';
import type { DraftsSchema } from './database.ts';
import { createDrafts, type Drafts, type DraftsOptions } from './drafts.ts';
import type { DraftProblem } from './problems.ts';

export const day = 24 * 60 * 60 * 1000;
export const limits = { delayMs: 1, maxCount: 20, maxBytes: 2 ** 28, maxAgeMs: 30 * day };

/** How long a test waits for what surely comes, on a busy machine. */
export const patient = { timeout: 20_000, interval: 10 };

/** Gives each test of a file a database of its own, and closes the drafts that it opens. */
export function setUpDrafts() {
  let databaseName = '';
  let clock = 1_000_000;
  let opened: Drafts[] = [];
  const problems: DraftProblem[] = [];

  beforeEach(() => {
    // test files share a process, and the databases in it
    databaseName = `drafts-${crypto.randomUUID()}`;
    problems.length = 0;
    opened = [];
  });
  afterEach(async () => {
    await Promise.all(opened.map((drafts) => drafts.close()));
  });

  const rawDatabase = () => openDB<DraftsSchema>(databaseName);
  return {
    problems,
    codes: (): string[] => problems.map(({ code }) => code),
    databaseName: () => databaseName,
    rawDatabase,
    now: () => clock,
    open(more: Partial<DraftsOptions> = {}): Drafts {
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
    },
    async tileCount(): Promise<number> {
      const database = await rawDatabase();
      const tiles = await database.count('tiles');
      database.close();
      return tiles;
    },
  };
}

export const loaded = (id = '7'): EditorImage => {
  const persons = [createPerson(1, randomMask(600, 500)), createPerson(2, randomMask(600, 500, 2))];
  return createImage({ id, src: '/photo.jpg', width: 600, height: 500, persons });
};

/** What a person sees: everything but addresses, masks as pixels. */
export const seen = ({ src: _, ...image }: EditorImage) => ({
  ...image,
  persons: image.persons.map((person) => ({
    ...person,
    mask: maskToPixels(person.mask),
    base: maskToPixels(person.base),
  })),
});

export const draw = (editor: Editor, radius: number): void => {
  editor.setMasks('Draw', new Map([['person_1', discMask(600, 500, 300, 250, radius)]]));
};

/** An editor whose one change is written when this resolves. */
export async function changed(drafts: Drafts, image = loaded(), radius = 40): Promise<EditorImage> {
  const editor = openEditor([image]);
  const stop = drafts.attach(editor);
  draw(editor, radius);
  await stop();
  return editor.store.getState().images[0];
}
