// @vitest-environment jsdom

import { createEditor } from '@facet/editor-core/editor.ts';
import { createImage, createPerson, emptyMask } from '@facet/editor-core/model/document.ts';
import type { EditorServices } from '@facet/editor-core/services.ts';
import type { MaskPool } from '@facet/workers/masks/pool.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { currentToken, signIn } from '../lib/session.ts';
import { fakeFetch } from '../testing/fakeFetch.ts';
import { renderInApp, tokenExpiringIn } from '../testing/render.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { TopBar } from './TopBar.tsx';
import { useSaving } from './useSaving.ts';

const size = { width: 64, height: 48 };
const pool = {
  run: async (task: string) => (task === 'encodePng' ? new Uint8Array([1]) : []),
  close() {},
} as unknown as MaskPool;
const nothing = (): void => undefined;

function Studio({ discard }: { discard: () => Promise<void> }) {
  const saving = useSaving({ ...opened, drafts: { discard } });
  return (
    <>
      <TopBar
        context={{ editor: opened.editor, services: {} as EditorServices }}
        subtitle="Picnic"
        backTo="/partners"
        saving={saving}
        isPanelOpen
        onPanel={nothing}
      />
      <ConflictDialog conflict={saving.conflict} />
    </>
  );
}

let opened: ReturnType<typeof open>;

function open() {
  const image = createImage({
    id: '31',
    src: '',
    ...size,
    persons: [createPerson(1, emptyMask(size))],
  });
  const editor = createEditor([image]);
  const sources = [{ id: 31, title: '', file: '/files/31.jpg', ...size }];
  return { editor, sources, loaded: [image], known: new Map([['31', 5]]), userId: 7, pool, say: nothing };
}

const SAVED: Record<string, object> = {
  '/api/save-masking': { ok: true, imageId: 31, file: '/files/mask.png' },
  '/api/save-masked-image': { ok: true, imageId: 31 },
  '/api/finalize-multi-person-masking': {
    ok: true,
    presetCampaignId: 1,
    extractMaskingPath: '/files/1.json',
  },
};

/** Answers each call with the next of these refusals, and then as done. */
function serverAnswers(...refusals: { status: number; json: object }[]) {
  const sent: FormData[] = [];
  fakeFetch((path, { body }) => {
    sent.push(body as FormData);
    const { status, json } = refusals.shift() ?? { status: 200, json: SAVED[path] };
    return Response.json(json, { status });
  });
  return sent;
}

function start(): { discard: ReturnType<typeof vi.fn<() => Promise<void>>> } {
  opened = open();
  opened.editor.change('removePerson', (image) => {
    image.persons = [];
  });
  const discard = vi.fn(async () => undefined);
  renderInApp(<Studio discard={discard} />);
  return { discard };
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Masking' }));

afterEach(() => vi.unstubAllGlobals());

test('a save that failed is said until the next one, and can be tried again', async () => {
  serverAnswers({ status: 507, json: { error: 'There is no room.', code: 'STORAGE_FULL' } });
  const { discard } = start();
  await save();
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('Failed to save masking data: There is no room.');
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
  await userEvent.click(within(notice).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('All changes saved')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(discard).toHaveBeenCalledOnce();
});

test('whoever is signed out meanwhile is asked to sign in again, and keeps the draft', async () => {
  signIn(tokenExpiringIn(3_600_000));
  serverAnswers({ status: 401, json: { error: 'invalid token', code: 'TOKEN_INVALID' } });
  const { discard } = start();
  await save();
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('Sign in again. Your changes stay as a draft.');
  await userEvent.click(within(notice).getByRole('button', { name: 'Sign in again.' }));
  expect(currentToken()).toBeNull();
  expect(discard).not.toHaveBeenCalled();
});

test('masks that somebody else saved meanwhile are replaced only when it is wanted', async () => {
  const changed = { status: 409, json: { error: 'Others.', code: 'MASKS_CHANGED' } };
  const sent = serverAnswers(changed, changed);
  start();
  await save();
  const dialog = await screen.findByRole('dialog', { name: 'Replace newer masks?' });
  expect(dialog.textContent).toContain('Image 1');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toHaveLength(1);
  expect(screen.getByText('Unsaved changes')).toBeTruthy();

  await save();
  await userEvent.click(await screen.findByRole('button', { name: 'Replace' }));
  expect(await screen.findByText('All changes saved')).toBeTruthy();
  const [, asked, replacing] = sent.map((form) => JSON.parse(String(form.get('maskData') ?? '[{}]'))[0]);
  expect(asked.savedAt).toBe('1970-01-01T00:00:00.005Z');
  expect(replacing.savedAt).toBeUndefined();
});
