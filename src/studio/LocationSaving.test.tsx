// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import type { DraftsSchema } from '@facet/editor-core/drafts/database.ts';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openDB } from 'idb';
import { afterEach, expect, test, vi } from 'vitest';
import { renderRoutes } from '../testing/render.tsx';
import { LocationStudio } from './LocationStudio.tsx';
import { studioImage } from './saving.fixture.ts';

const extracted = vi.hoisted(() => Promise.withResolvers<boolean>());
vi.mock('./useSaving.ts', () => ({
  useSaving: () => ({
    ...{ state: 'idle', isUnsaved: true, unsavedIds: new Set(), isNew: false, failure: null, conflict: null },
    save: async () => true,
    extract: () => extracted.promise,
  }),
}));

afterEach(() => vi.unstubAllGlobals());

test('what is changed while masks are on their way has a draft when they are there', async () => {
  vi.stubGlobal('Worker', class {});
  const onSave = vi.fn(async () => true);
  const element = (
    <LocationStudio
      source={{
        images: [studioImage(1)],
        personJsonPath: null,
        extractMaskingPath: null,
        inFrontJsonPath: null,
      }}
      userId={7}
      faces={[]}
      info={null}
      canEditMasks
      onMasksSaved={() => undefined}
      onSave={onSave}
      onUnsaved={() => undefined}
    />
  );
  renderRoutes([{ path: '/', element }], [], ['/']);
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole('button', { name: 'Save All Locations' }));
  await user.click(screen.getByRole('button', { name: /^Add Person/ }));
  extracted.resolve(true);
  await expect.poll(() => onSave).toHaveBeenCalledOnce();
  const database = await openDB<DraftsSchema>('facet-drafts');
  await expect.poll(() => database.count('drafts')).toBe(1);
  // test files share it
  cleanup();
  await database.clear('drafts');
  database.close();
});
