// @vitest-environment jsdom

import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AdvertisementDialog } from '../../../shared/production/AdvertisementDialog.tsx';
import type { NotStarted } from '../../../shared/production/notStarted.ts';
import { fakeFetch } from '../../../testing/fakeFetch.ts';
import { renderInApp } from '../../../testing/render.tsx';
import type { Bundle } from '../bundle.ts';
import { bundleAnswer, product } from '../testing/fakeServer.ts';

const products = [product(1), product(2), product(3)];
const bundle = bundleAnswer(products).SeeBundleByUid.bundle as unknown as Bundle;
const begun = async (): Promise<NotStarted | null> => null;
const dialog = (isOpen: boolean, onGenerate = () => {}, begin = begun) => (
  <AdvertisementDialog
    bundle={bundle}
    product={products[0]!}
    isOpen={isOpen}
    isPending={false}
    begin={begin}
    onClose={() => {}}
    onGenerate={onGenerate}
  />
);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^(Wait|Generate)/ });

beforeEach(() => {
  fakeFetch(() => Response.json({ demoBundle: null, hasOutbox: false, advertisement: null }));
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the button waits 30 seconds and then generates', async () => {
  const onGenerate = vi.fn();
  renderInApp(dialog(true, onGenerate));
  await pass(0);
  expect(button().textContent).toBe('Wait 30 seconds');
  expect(button().disabled).toBe(true);
  await pass(29_200);
  expect(button().textContent).toBe('Wait 1 second');
  await pass(1000);
  expect(button().textContent).toBe('Generate Image');
  fireEvent.click(button());
  expect(onGenerate).toHaveBeenCalledOnce();
});

test('the countdown starts over when the dialog is opened again', async () => {
  const { unmount } = renderInApp(dialog(true));
  await pass(0);
  await pass(20_000);
  expect(button().textContent).toBe('Wait 10 seconds');
  unmount();
  renderInApp(dialog(true));
  expect(button().textContent).toBe('Wait 30 seconds');
});

test('the countdown stands still while the page is hidden', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  renderInApp(dialog(true));
  await pass(0);
  await pass(5000);
  hidden.mockReturnValue(true);
  fireEvent(document, new Event('visibilitychange'));
  await pass(60_000);
  hidden.mockReturnValue(false);
  fireEvent(document, new Event('visibilitychange'));
  await pass(200);
  expect(button().textContent).toBe('Wait 25 seconds');
});

test('nothing is counted before the server knows of the beginning; what it refuses is said and asked again', async () => {
  const answers = [
    Promise.resolve<NotStarted>({ problem: 'service', reason: 'Please wait a moment.' }),
    new Promise<null>((done) => setTimeout(done, 5000, null)),
  ];
  const begin = vi.fn(() => answers.shift()!);
  renderInApp(dialog(true, () => {}, begin));
  await pass(0);
  expect(screen.getByRole('alert').textContent).toBe('Service use failed. Please try again.');
  expect(screen.getByText('Please wait a moment.')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^(Wait|Generate)/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await pass(4900);
  expect(button().textContent).toBe('Wait 30 seconds');
  // what comes within a step is shown at its end
  await pass(200);
  await pass(29_000);
  expect(button().disabled).toBe(true);
  await pass(2000);
  expect(button().disabled).toBe(false);
});
