// @vitest-environment jsdom

import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeFetch } from '../../testing/fakeFetch.ts';
import { renderInApp } from '../../testing/render.tsx';
import { UploadDialog } from './UploadDialog.tsx';

// jsdom shows no pictures
URL.createObjectURL ??= () => 'blob:photo';
URL.revokeObjectURL ??= () => {};

function open() {
  const upload = (
    <UploadDialog userId={7} isOpen onClose={() => {}} onUploaded={async () => {}} agreed={[]} />
  );
  renderInApp(upload);
}

const choose = (name: string, type: string) =>
  fireEvent.change(document.querySelector('input[type=file]')!, {
    target: { files: [new File(['x'], name, { type })] },
  });

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

// jsdom reads no pictures at all, as a browser that does not know the format
test.each([
  ['IMG_0001.HEIC', 'image/heic', 'iPhone photos in HEIC can’t be read; choose JPEG.'],
  // some browsers don't know what it is
  ['IMG_0001.heic', '', 'iPhone photos in HEIC can’t be read; choose JPEG.'],
  ['me.avif', 'image/avif', 'Your browser cannot read this AVIF photo. Choose JPEG, PNG or GIF.'],
])('%s that this browser cannot read is told by its name', async (name, type, words) => {
  open();
  choose(name, type);
  expect(await screen.findByText(words)).toBeTruthy();
});

test('what is wrong is told beside the button, which stays in sight while the rest is scrolled', async () => {
  open();
  const button = screen.getByRole('button', { name: 'Upload Photo' });
  await userEvent.click(button);
  expect(screen.getByText('No file selected').nextElementSibling).toBe(button);
});

test('a photo that cannot be looked at on the device can be uploaded all the same', async () => {
  open();
  choose('me.jpg', 'image/jpeg');
  expect(await screen.findByText('me.jpg')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Upload Photo' }).disabled).toBe(false);
  expect(screen.queryByText(/would be refused/)).toBeNull();
});

test('the camera is offered where a browser has one to ask for, and files come back', async () => {
  open();
  expect(screen.queryByRole('button', { name: 'Use the camera' })).toBeNull();
  const getUserMedia = async () => {
    throw new DOMException('', 'NotAllowedError');
  };
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  choose('me.jpg', 'image/jpeg');
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole('button', { name: 'Use the camera' }));
  expect(await screen.findByText(/^The camera is not allowed here/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Choose a file instead' }));
  expect(screen.getByText('me.jpg')).toBeTruthy();
});

test('who uploads without agreeing is led to each agreement that is missing, until none is', async () => {
  fakeFetch((path) => Response.json(path === '/api/ip' ? { ip: null } : { records: [] }));
  renderInApp(<UploadDialog userId={7} isOpen onClose={() => {}} onUploaded={async () => {}} />);
  const user = userEvent.setup({ delay: null });
  const box = (name: string) => screen.findByRole('checkbox', { name: new RegExp(name) });
  const button = screen.getByRole('button', { name: 'Upload Photo' });
  const told = button.previousElementSibling!;
  choose('me.jpg', 'image/jpeg');
  for (const name of ['Terms of Services', 'AI Image Generation Agreement', 'Privacy Policy']) {
    const next = await box(name);
    await user.click(button);
    expect(told.textContent).toBe('Please Agree to Required Terms of Services and Policies.');
    expect(document.activeElement).toBe(next);
    await user.keyboard(' ');
  }
  expect(told.textContent).toBe('');
});
