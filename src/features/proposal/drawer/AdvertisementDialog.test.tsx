// @vitest-environment jsdom

import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AdvertisementDialog } from '../../../shared/production/AdvertisementDialog.tsx';
import { renderInApp } from '../../../testing/render.tsx';
import type { Bundle } from '../bundle.ts';
import { bundleAnswer, product } from '../testing/fakeServer.ts';

const products = [product(1), product(2), product(3)];
const bundle = bundleAnswer(products).SeeBundleByUid.bundle as unknown as Bundle;
const dialog = (isOpen: boolean, onGenerate = () => {}) => (
  <AdvertisementDialog
    bundle={bundle}
    product={products[0]!}
    isOpen={isOpen}
    isPending={false}
    onClose={() => {}}
    onGenerate={onGenerate}
  />
);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^(Wait|Generate)/ });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the button waits 30 seconds and then generates', async () => {
  const onGenerate = vi.fn();
  renderInApp(dialog(true, onGenerate));
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
  await pass(20_000);
  expect(button().textContent).toBe('Wait 10 seconds');
  unmount();
  renderInApp(dialog(true));
  expect(button().textContent).toBe('Wait 30 seconds');
});

test('the countdown stands still while the page is hidden', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  renderInApp(dialog(true));
  await pass(5000);
  hidden.mockReturnValue(true);
  fireEvent(document, new Event('visibilitychange'));
  await pass(60_000);
  hidden.mockReturnValue(false);
  fireEvent(document, new Event('visibilitychange'));
  await pass(200);
  expect(button().textContent).toBe('Wait 25 seconds');
});

test('it shows what else the creator offers', () => {
  renderInApp(dialog(true));
  expect(screen.getByText('More photos in Colour Stories')).toBeTruthy();
  expect(screen.getByText('Photo 2')).toBeTruthy();
  expect(screen.queryByText('Photo 1')).toBeNull();
});
