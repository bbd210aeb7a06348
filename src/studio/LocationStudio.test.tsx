// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import type { DraftsSchema } from '@facet/editor-core/drafts/database.ts';
import { cleanup, screen } from '@testing-library/react';
import { openDB } from 'idb';
import { afterEach, expect, test, vi } from 'vitest';
import { renderRoutes } from '../testing/render.tsx';
import { LocationStudio } from './LocationStudio.tsx';
import { studioImage } from './saving.fixture.ts';

afterEach(() => vi.unstubAllGlobals());

const source = {
  images: [studioImage(1), studioImage(2)],
  personJsonPath: null,
  extractMaskingPath: null,
  inFrontJsonPath: null,
};

async function open() {
  vi.stubGlobal('Worker', class {});
  const element = (
    <LocationStudio
      source={source}
      userId={7}
      faces={[]}
      info={null}
      canEditMasks
      onMasksSaved={() => undefined}
      onSave={async () => true}
      onUnsaved={() => undefined}
    />
  );
  renderRoutes([{ path: '/', element }], [], ['/']);
  await screen.findByRole('button', { name: 'Save All Locations' });
}

test('what nobody touched is not called changed, where it is to be saved for the first time', async () => {
  await open();
  expect(screen.getByText('Not saved yet')).toBeTruthy();
  expect(screen.queryByText('Unsaved changes')).toBeNull();
});

test('photos that nobody touched leave no drafts behind', async () => {
  await open();
  const close = vi.spyOn(IDBDatabase.prototype, 'close');
  cleanup();
  // after what it had to write
  await expect.poll(() => close).toHaveBeenCalled();
  const database = await openDB<DraftsSchema>('facet-drafts');
  expect(await database.count('drafts')).toBe(0);
  database.close();
});
