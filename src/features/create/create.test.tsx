// @vitest-environment jsdom
import { EDIT_REPRESENT_SRC, EDIT_SRC_IMGS, UPLOAD_SRC_IMG } from '@facet/contract/documents/uploads.ts';
import { ERRORS } from '@facet/contract/errors.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { readDraft } from '../../lib/localDraft.ts';
import { signOut } from '../../lib/session.ts';
import { useClientState } from '../../shared/preferences/clientState.ts';
import { agreedBefore, facesAre, openWizard, result } from './create.fixture.tsx';

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});
vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    disconnect() {}
  },
);

const user = userEvent.setup({ delay: null });
const dialog = () => screen.findByRole('dialog', { name: 'Create New Image' });
async function wizard(): Promise<HTMLElement> {
  await screen.findByRole('heading', { name: /^Step \d/ });
  return dialog();
}
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string | RegExp) => user.click(button(name));
const isClosed = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: 'Create New Image' })).toBeNull());

const closeIt = async () => user.click(within(await wizard()).getByRole('button', { name: 'Close' }));

async function agree(): Promise<void> {
  await wizard();
  for (const name of ['Terms of Services', 'AI Image Generation Agreement', 'Privacy Policy']) {
    await user.click(screen.getByRole('checkbox', { name: new RegExp(name) }));
  }
}
async function selectFace(id: number): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `Face photo ${id}` }));
  const shown = await screen.findByRole('dialog', { name: 'Face Image' });
  expect(within(shown).getByText(`ID: ${id}`)).toBeTruthy();
  await user.click(within(shown).getByRole('button', { name: 'Select Image' }));
}
const represent = (srcId: number, error: string | null = null) => ({
  request: { query: EDIT_REPRESENT_SRC, variables: { srcId } },
  result: { data: { editRepresentSrc: result(srcId, error) } },
});
const anyVariables = () => true;

test('7: the selected face becomes the one that photos are made with, and choosing it again takes it back', async () => {
  const router = openWizard('/settings/modal/create/7', [facesAre(1, 2), represent(2)]);
  await wizard();
  expect(screen.getByRole('heading', { name: 'Step 1: Select Face Image' })).toBeTruthy();
  expect(screen.getByText('Step 1 of 1')).toBeTruthy();
  expect([button('Previous').disabled, button('Finish').disabled]).toEqual([true, true]);
  await selectFace(2);
  await user.click(await screen.findByRole('button', { name: 'Face photo 2, Selected' }));
  expect(button('Finish').disabled).toBe(true);
  await selectFace(2);
  await press('Finish');
  await isClosed();
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings'));
  expect(await screen.findByText('This is your face from now on.')).toBeTruthy();
  expect(readDraft('create')).toBeNull();
});

test('7: who has no face photo yet uploads one there, with what has to be agreed to', async () => {
  const none = facesAre();
  const upload = {
    request: { query: UPLOAD_SRC_IMG, variables: anyVariables },
    result: { data: { uploadSrcImg: { __typename: 'SrcImg' as const, id: 3, file: '/files/3' } } },
  };
  openWizard('/settings/modal/create/7', [none, upload, facesAre(3), represent(3)]);
  await screen.findByText('Please Upload Your Face by button below');
  await press('Upload New Image');
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload New Image' }));
  for (const box of await dialog.findAllByRole('checkbox')) await user.click(box);
  const input = document.querySelectorAll<HTMLInputElement>('input[type=file]');
  await user.upload(input[input.length - 1]!, new File(['x'], 'me.png', { type: 'image/png' }));
  await user.click(dialog.getByRole('button', { name: 'Upload Photo' }));
  await user.click(await screen.findByRole('button', { name: 'Select Image' }));
  await press('Finish');
  await isClosed();
});

test('0: documents, then a photo, which is there as soon as it is uploaded; lists of faces are asked for again', async () => {
  const upload = {
    request: { query: UPLOAD_SRC_IMG, variables: anyVariables },
    result: { data: { uploadSrcImg: { __typename: 'SrcImg' as const, id: 5, file: '/files/5' } } },
  };
  openWizard('/settings/modal/create/0', [
    { ...upload, result: undefined, error: new TypeError('lost') },
    upload,
  ]);
  await agree();
  expect(screen.getByText('Start')).toBeTruthy();
  await press('Next');
  expect(screen.getByText('Final Step')).toBeTruthy();
  await press('Upload Photo');
  expect(screen.getByText('Please select a file to upload.')).toBeTruthy();
  expect(screen.getByText('Do not upload NSFW Contents')).toBeTruthy();
  const chosen = new File(['x'], 'me.jpg', { type: 'image/pjpeg' });
  await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, chosen);
  const told = vi.spyOn(console, 'error').mockReturnValue();
  await press('Upload Photo');
  expect(
    await screen.findByText('Failed to upload photo. Please check console for details and try again.'),
  ).toBeTruthy();
  expect(screen.getByText(ERRORS.NETWORK)).toBeTruthy();
  await user.upload(
    document.querySelector<HTMLInputElement>('input[type=file]')!,
    new File(['x'], 'me.jpg', { type: 'text/plain' }),
  );
  expect(screen.queryByText(ERRORS.NETWORK)).toBeNull();
  await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, chosen);
  expect(told).toHaveBeenCalledOnce();
  expect(button('Finish').disabled).toBe(true);
  await press('Upload Photo');
  expect(await screen.findByText('Photo uploaded successfully!')).toBeTruthy();
  const before = useClientState.getState().refreshCounters.faces ?? 0;
  await press('Finish');
  await isClosed();
  expect(useClientState.getState().refreshCounters.faces).toBe(before + 1);
});

test('11: what was agreed to is kept for a face that was there, which then is the one that photos are made with', async () => {
  const keep = {
    request: {
      query: EDIT_SRC_IMGS,
      variables: ({ srcImgId, agreementMetaData }: { srcImgId: number; agreementMetaData: string }) =>
        srcImgId === 1 && JSON.parse(agreementMetaData).length === 3,
    },
    result: { data: { editSrcImgs: result(1) } },
  };
  openWizard('/settings/modal/create/11', [facesAre(1), keep, represent(1)]);
  await agree();
  await press('Next');
  await selectFace(1);
  await press('Finish');
  await isClosed();
});

test('11: a new face is uploaded without being asked again, in a dialog that stays while it is sent', async () => {
  const upload = {
    request: { query: UPLOAD_SRC_IMG, variables: anyVariables },
    result: { data: { uploadSrcImg: { __typename: 'SrcImg' as const, id: 3, file: '/files/3' } } },
    delay: 1500,
  };
  openWizard('/settings/modal/create/11', [facesAre(1), upload, facesAre(3, 1), represent(3)]);
  await agree();
  await press('Next');
  await screen.findByRole('button', { name: 'Face photo 1' });
  await press('Upload New Image');
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload New Image' }));
  expect(dialog.queryByRole('checkbox')).toBeNull();
  const input = document.querySelectorAll<HTMLInputElement>('input[type=file]');
  await user.upload(input[input.length - 1]!, new File(['x'], 'me.png', { type: 'image/png' }));
  await user.click(dialog.getByRole('button', { name: 'Upload Photo' }));
  expect(dialog.queryByRole('button', { name: 'Close' })).toBeNull();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Upload New Image' })).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Select Image' }));
  await press('Finish');
  await isClosed();
});

test('what was agreed to at another time is told and not asked for, and is nothing that closing gives up', async () => {
  const given = [agreedBefore('terms'), agreedBefore('privacy')];
  const faces = [facesAre(1), facesAre(1)];
  openWizard('/settings/modal/create/11', faces, { given });
  expect(await screen.findAllByText('Agreed on Nov 20, 2026')).toHaveLength(2);
  expect(button('Next').disabled).toBe(true);
  await closeIt();
  await isClosed();
  cleanup();
  openWizard('/settings/modal/create/11', faces, { given });
  await user.click(await screen.findByRole('checkbox', { name: /AI Image Generation Agreement/ }));
  cleanup();
  openWizard('/settings/modal/create/11', faces, { given });
  expect(await screen.findAllByText('Agreed on Nov 20, 2026')).toHaveLength(2);
  expect(button('Next').disabled).toBe(false);
  await closeIt();
  await screen.findByRole('dialog', { name: 'Close without finishing?' });
});

test('0: a photo of an iPhone that this browser cannot read is told by its format', async () => {
  openWizard('/settings/modal/create/0', []);
  await agree();
  await press('Next');
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  await userEvent
    .setup({ delay: null, applyAccept: false })
    .upload(input, new File(['x'], 'IMG_1.HEIC', { type: '' }));
  expect(await screen.findByText(/iPhone photos in HEIC can’t be read/)).toBeTruthy();
  expect(button('Finish').disabled).toBe(true);
});

test('what was chosen survives a reload, and the back button goes back a step', async () => {
  openWizard('/settings/modal/create/11', [facesAre(1), facesAre(1)]);
  await agree();
  await press('Next');
  await selectFace(1);
  cleanup();
  const router = openWizard('/settings/modal/create/11?step=2', [facesAre(1)]);
  expect(await screen.findByRole('button', { name: 'Face photo 1, Selected' })).toBeTruthy();
  expect(button('Finish').disabled).toBe(false);
  await press('Previous');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Privacy/ }).checked).toBe(true);
  await router.navigate(-1);
  expect(await screen.findByText('Step 2 of 2')).toBeTruthy();
});

test('closing with something chosen asks, and closing goes back over all steps', async () => {
  const router = openWizard('/settings', [facesAre(1)]);
  await router.navigate('/settings/modal/create/11', { state: { isOverScreen: true } });
  await agree();
  await press('Next');
  await closeIt();
  await screen.findByRole('dialog', { name: 'Close without finishing?' });
  await press('Go on');
  expect(screen.getByText('Step 2 of 2')).toBeTruthy();
  await router.navigate(-2);
  await screen.findByRole('dialog', { name: 'Close without finishing?' });
  await press('Go on');
  await closeIt();
  await screen.findByRole('dialog', { name: 'Close without finishing?' });
  await press('Discard');
  await isClosed();
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings'));
  expect(readDraft('create')).toBeNull();
});

test('a face that was deleted meanwhile is told, and another one can be selected', async () => {
  openWizard('/settings/modal/create/7', [facesAre(1, 2), represent(2, ERRORS.NOT_FOUND), facesAre(1)]);
  await wizard();
  await selectFace(2);
  await press('Finish');
  expect(await screen.findByText('The selected face was deleted. Please select another one.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: /Face photo 2/ })).toBeNull());
  expect(button('Finish').disabled).toBe(true);
});

test('without a connection nothing is lost, and the next try works', async () => {
  const offline = { ...represent(2), result: undefined, error: new TypeError('offline') };
  openWizard('/settings/modal/create/7', [facesAre(1, 2), offline, represent(2)]);
  await wizard();
  await selectFace(2);
  await press('Finish');
  expect(await screen.findByText(`It did not work: ${ERRORS.NETWORK}`)).toBeTruthy();
  await press('Finish');
  await isClosed();
});

test.each(['12', '99', '07', '-1', 'constructor', '%3Cscript%3E'])(
  '%s is no flow, and that is said',
  async (type) => {
    openWizard(`/settings/modal/create/${type}`, []);
    await dialog();
    expect(await screen.findByText('There is nothing to create here')).toBeTruthy();
  },
);

test.each(['{', '[]', '[{"kind":"face"}]', '[{"kind":"caption"},null,null,null,null,null]'])(
  '%s in the storage counts as nothing chosen',
  async (slots) => {
    localStorage.setItem('draft:create', JSON.stringify({ owner: '7', values: { run: '7', slots } }));
    openWizard('/settings/modal/create/7', [facesAre(1)]);
    expect(await screen.findByRole('button', { name: 'Face photo 1' })).toBeTruthy();
    expect(button('Finish').disabled).toBe(true);
  },
);

test('until it is known who they are that is said, and that it could not be learnt, and asked again', async () => {
  openWizard('/settings/modal/create/7', [facesAre(1)], { isUnknownAtFirst: true });
  const shown = within(await dialog());
  expect(shown.getByRole('status', { name: 'Loading user data...' })).toBeTruthy();
  expect(
    await shown.findByRole('heading', { name: `Error loading user data: ${ERRORS.NETWORK}` }),
  ).toBeTruthy();
  await press('Try again');
  expect(await screen.findByRole('heading', { name: 'Step 1: Select Face Image' })).toBeTruthy();
});

test('who signs out is waited for no more', async () => {
  openWizard('/settings/modal/create/7', [facesAre(1)]);
  await wizard();
  act(signOut);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
