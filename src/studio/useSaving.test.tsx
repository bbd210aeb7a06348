// @vitest-environment jsdom

import { ERRORS } from '@facet/contract/errors.ts';
import type { EditorImage } from '@facet/editor-core/model/document.ts';
import type { EditorServices } from '@facet/editor-core/services.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { currentToken, signIn } from '../lib/session.ts';
import { renderInApp, tokenExpiringIn } from '../testing/render.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { openCheckMaskings } from './checkMaskings.ts';
import { SaveNotice } from './SaveNotice.tsx';
import { editorImage, inShort, PATH, pool, stubServer, studioImage } from './saving.fixture.ts';
import { TopBar } from './TopBar.tsx';
import { useSaving } from './useSaving.ts';

const nothing = (): void => undefined;

function Studio({ discard }: { discard: (image: EditorImage) => Promise<void> }) {
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
      {saving.failure && <SaveNotice failure={saving.failure} />}
      <button type="button" onClick={saving.extract}>
        Extract
      </button>
      <ConflictDialog conflict={saving.conflict} />
    </>
  );
}

let opened: ReturnType<typeof open>;

function open(ids: number[], savedAt = 5) {
  const images = ids.map((id) => editorImage(id));
  const loaded = images.map((image) => ({ image, savedAt }));
  const sources = ids.map(studioImage);
  return { editor: openCheckMaskings(images), sources, loaded, userId: 7, pool, say: nothing };
}

/** Opens the studio with these images, each of which was changed. */
function start(...ids: number[]) {
  opened = open(ids);
  const { editor } = opened;
  for (const id of ids) {
    editor.showImage(String(id));
    editor.change('removePerson', (image) => void image.persons.pop());
  }
  const discarded: string[] = [];
  const discard = async (image: EditorImage): Promise<void> => void discarded.push(image.id);
  renderInApp(<Studio discard={discard} />);
  return { discarded };
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Masking' }));
const tryAgain = async () =>
  userEvent.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Try again' }));
const noRoom = { status: 507, error: 'There is no room.', code: 'STORAGE_FULL' };
const others = { status: 409, error: 'Others.', code: 'MASKS_CHANGED' };

afterEach(() => vi.unstubAllGlobals());

test('masks that were found and never saved are not called saved, nor changed', async () => {
  stubServer();
  opened = open([31], 0);
  renderInApp(<Studio discard={async () => undefined} />);
  expect(screen.getByText('Not saved yet')).toBeTruthy();
  await save();
  expect(await screen.findByText('All changes saved')).toBeTruthy();
});

test('where one image was changed and saved, and another one never, not all is called saved until it is, too', async () => {
  const sent = stubServer();
  opened = open([31, 32], 0);
  opened.editor.showImage('31');
  opened.editor.change('removePerson', (image) => void image.persons.pop());
  renderInApp(<Studio discard={async () => undefined} />);
  await save();
  await waitFor(() => expect(inShort(sent)).toEqual(['masks 31', 'overall 31', 'outlines 31']));
  const saveButton = screen.getByRole('button', { name: 'Save Masking' });
  await waitFor(() => expect(saveButton.getAttribute('aria-busy')).toBeNull());
  expect(screen.getByText('Not saved yet')).toBeTruthy();
  await save();
  expect(await screen.findByText('All changes saved')).toBeTruthy();
  expect(inShort(sent).slice(3)).toEqual(['masks 32', 'overall 32', 'outlines 32']);
});

test('a save that failed is said until the next one, and can be tried again', async () => {
  stubServer((_, count) => (count === 1 ? noRoom : undefined));
  const { discarded } = start(31);
  await save();
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('Failed to save masking data: There is no room.');
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
  expect(discarded).toEqual([]);
  await tryAgain();
  expect(await screen.findByText('All changes saved')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(discarded).toEqual(['31']);
});

test('what failed can be put away, stays unsaved, and is said again when it fails again', async () => {
  stubServer((_, count) => (count <= 2 ? noRoom : undefined));
  start(31);
  await save();
  const notice = await screen.findByRole('alert');
  await userEvent.click(within(notice).getByRole('button', { name: 'Hide this message' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
  await save();
  expect((await screen.findByRole('alert')).textContent).toContain('There is no room.');
  await save();
  expect(await screen.findByText('All changes saved')).toBeTruthy();
});

test('a save that stops in the middle says what is saved, keeps the other drafts, and is sent again whole', async () => {
  const sent = stubServer((_, count) => (count === 5 ? 'lost' : undefined));
  const { discarded } = start(31, 32, 33);
  await save();
  const notice = await screen.findByRole('alert');
  expect([...notice.querySelectorAll('p')].map((line) => line.textContent)).toEqual([
    'Saved 1 of 3 images.',
    `Image 2 and Image 3: Failed to save masking data: ${ERRORS.NETWORK}`,
    'The masks of Image 2 are saved. Still missing: the overall mask and the outlines.',
  ]);
  expect(discarded).toEqual(['31']);
  await tryAgain();
  expect(await screen.findByText('All changes saved')).toBeTruthy();
  expect(inShort(sent.slice(5))).toEqual([
    'masks 32',
    'overall 32',
    'outlines 32',
    'masks 33',
    'overall 33',
    'outlines 33',
  ]);
  expect(discarded).toEqual(['31', '32', '33']);
});

test('a save that stopped in the middle is not finished over masks that somebody else saved since', async () => {
  const sent = stubServer((_, count) => (count === 2 ? noRoom : count === 3 ? others : undefined));
  start(31);
  await save();
  await tryAgain();
  expect(await screen.findByRole('dialog', { name: 'Replace newer masks?' })).toBeTruthy();
  expect(inShort(sent)).toEqual(['masks 31', 'overall 31', 'masks 31']);
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
});

test('extracting does not finish a save that stopped in the middle, and what is missing is said on', async () => {
  const sent = stubServer(({ path }, count) => (path === PATH.overall && count < 6 ? noRoom : undefined));
  start(31, 32);
  await save();
  await screen.findByRole('alert');
  await userEvent.click(screen.getByRole('button', { name: 'Extract' }));
  await waitFor(() => expect(inShort(sent).at(-1)).toBe('masks 31+32'));
  const saveButton = screen.getByRole<HTMLButtonElement>('button', { name: 'Save Masking' });
  await waitFor(() => expect(saveButton.disabled).toBe(false));
  const lines = [...screen.getByRole('alert').querySelectorAll('p')].map((line) => line.textContent);
  expect(lines.at(-1)).toBe(
    'The masks of Image 1 and Image 2 are saved. Still missing: the overall mask and the outlines.',
  );
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
  await tryAgain();
  expect(await screen.findByText('All changes saved')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('whoever is signed out meanwhile is asked to sign in again, and keeps the draft', async () => {
  signIn(tokenExpiringIn(3_600_000));
  stubServer(() => ({ status: 401, error: 'invalid token', code: 'TOKEN_INVALID' }));
  const { discarded } = start(31);
  await save();
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('Sign in again. Your changes stay as a draft.');
  await userEvent.click(within(notice).getByRole('button', { name: 'Sign in again.' }));
  expect(currentToken()).toBeNull();
  expect(discarded).toEqual([]);
});

test('masks that somebody else saved meanwhile are replaced only when it is wanted', async () => {
  const sent = stubServer((_, count) => (count <= 2 ? others : undefined));
  start(31);
  await save();
  const dialog = await screen.findByRole('dialog', { name: 'Replace newer masks?' });
  expect(dialog.textContent).toContain('Image 1');
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toHaveLength(1);
  expect(screen.getByText('Unsaved changes')).toBeTruthy();

  await save();
  await userEvent.click(await screen.findByRole('button', { name: 'Replace' }));
  expect(await screen.findByText('All changes saved')).toBeTruthy();
  const [, asked, replacing] = sent.map(({ form }) => JSON.parse(String(form.get('maskData') ?? '[{}]'))[0]);
  expect(asked.savedAt).toBe('1970-01-01T00:00:00.005Z');
  expect(replacing.savedAt).toBeUndefined();
});

test('images that nobody else saved are saved beside those that are asked about', async () => {
  stubServer(({ imageIds }, count) => (imageIds.includes(31) && count === 1 ? others : undefined));
  const { discarded } = start(31, 32);
  await save();
  const dialog = await screen.findByRole('dialog', { name: 'Replace newer masks?' });
  expect(dialog.textContent).toMatch(/Masks of Image 1 were saved/);
  expect(discarded).toEqual(['32']);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Replace' }));
  await waitFor(() => expect(discarded).toEqual(['32', '31']));
});
