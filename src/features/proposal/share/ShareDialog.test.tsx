// @vitest-environment jsdom

import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderInApp } from '../../../testing/render.tsx';
import { product } from '../testing/fakeServer.ts';
import { reportAddress } from './report.ts';
import ShareDialog from './ShareDialog.tsx';

const LINK = `${window.location.origin}/introduce/demo`;
const writeText = vi.fn(async (_text: string) => {});
let isMobile = false;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: isMobile && media.includes('max-width'),
    addEventListener() {},
    removeEventListener() {},
  }));
});
afterEach(() => {
  isMobile = false;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function open() {
  const onClose = vi.fn();
  renderInApp(<ShareDialog uid="demo" product={product(1)} tab="all" isOpen onClose={onClose} />);
  return { onClose };
}

test('the link is shown read-only; copying it is confirmed for two seconds', async () => {
  open();
  // in a browser, what is within a status is no part of the button's name (tests/e2e/navigation.spec.ts)
  expect(screen.getByRole('status').closest('button')).toBeNull();
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Link to this page' });
  expect([field.value, field.readOnly]).toEqual([LINK, true]);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy link' })));
  expect(writeText).toHaveBeenCalledWith(LINK);
  expect(screen.getByRole('button', { name: 'Copied!' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('Copied!');
  act(() => void vi.advanceTimersByTime(1999));
  expect(screen.getByRole('button', { name: 'Copied!' })).toBeTruthy();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeTruthy();
});

test('sharing opens the popups of the networks', () => {
  const popup = vi.spyOn(window, 'open').mockReturnValue(null);
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Share on Facebook' }));
  fireEvent.click(screen.getByRole('button', { name: 'Share on X' }));
  expect(
    popup.mock.calls.map(([address, , features]) => [new URL(String(address)).hostname, features]),
  ).toEqual([
    ['www.facebook.com', 'noopener,width=600,height=400'],
    ['twitter.com', 'noopener,width=600,height=400'],
  ]);
});

test('only the sheet of phones has the menu', async () => {
  open();
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
});

test("the sheet's menu closes it", async () => {
  isMobile = true;
  const { onClose } = open();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'More actions' })));
  expect(screen.getByRole('menuitem', { name: 'Abusement Report' })).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: 'Close' })));
  expect(onClose).toHaveBeenCalledOnce();
});

test('a report is a mail that names the page, the product, the tab and the time', () => {
  const item = { link: LINK, tab: '2nd Product' as const, product: { id: 5, title: 'Rose & light' } };
  const address = new URL(reportAddress(item, 'facet.example', new Date('2026-11-21T10:00:00Z')));
  expect(address.pathname).toBe('abuse@facet.example');
  expect(address.searchParams.get('subject')).toBe('Report about Rose & light');
  const body = address.searchParams.get('body');
  for (const part of [LINK, '5 (Rose & light)', 'Tab: 2nd Product', '2026-11-21T10:00:00.000Z']) {
    expect(body).toContain(part);
  }
});
