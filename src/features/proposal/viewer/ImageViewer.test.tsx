// @vitest-environment jsdom

import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { markChecked } from '../../../shared/production/markChecked.ts';
import { renderInApp } from '../../../testing/render.tsx';
import { product, production } from '../testing/fakeServer.ts';
import ImageViewer from './ImageViewer.tsx';

vi.mock('../../../shared/production/markChecked.ts', () => ({ markChecked: vi.fn(async () => {}) }));

const people = [
  {
    mask_id: 'person_1',
    coordinates: [
      [
        [0, 0],
        [10, 0],
        [10, 10],
      ],
    ],
  },
  {
    mask_id: 'person_2',
    coordinates: [
      [
        [20, 0],
        [30, 0],
        [30, 10],
      ],
    ],
  },
];
const segments = (answer: () => Response) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answer()),
  );
const view = (shown = production(5, 1, { isChecked: false })) =>
  renderInApp(<ImageViewer product={product(1)} production={shown} isOpen onClose={() => {}} />);
const openLocation = () =>
  userEvent.click(screen.getByRole('button', { name: 'Check target location from source' }));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test('shows the generated photo, the face it came from and the way to its page', () => {
  view();
  expect(screen.getByRole('dialog', { name: 'Generated photo' })).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Photo generated from Photo 1' })).toBeTruthy();
  expect(screen.getByText('Input face')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open photo page' }).getAttribute('href')).toBe('/photo/uid-5');
});

test('opening an unread photo marks it checked, a read one is left alone', () => {
  view();
  expect(markChecked).toHaveBeenCalledExactlyOnceWith(5);
  vi.mocked(markChecked).mockClear();
  view(production(6, 1));
  expect(markChecked).not.toHaveBeenCalled();
});

test("a product's photo is shown without a face and marks nothing", () => {
  renderInApp(<ImageViewer product={product(1)} isOpen onClose={() => {}} />);
  expect(screen.getByRole('dialog', { name: 'Photo 1' })).toBeTruthy();
  expect(screen.queryByText('Input face')).toBeNull();
  expect(markChecked).not.toHaveBeenCalled();
});

test('the target location is loaded when it is opened and names every person', async () => {
  segments(() => Response.json(people));
  view();
  expect(fetch).not.toHaveBeenCalled();
  await openLocation();
  expect((await screen.findByText('Person 2')).closest('li')?.textContent).toContain('Generating Target');
  expect(screen.getByText('Person 1').closest('li')?.textContent).toContain('Fixed in Image');
  const path = document.querySelector('path[data-tag="Generating Target"]');
  expect(path?.getAttribute('d')).toBe('M20 0L30 0L30 10Z');
  expect(path?.getAttribute('fill-rule')).toBe('evenodd');
});

test('a photo without segments says so', async () => {
  segments(() => Response.json([]));
  view();
  await openLocation();
  expect(await screen.findByText('No segments available')).toBeTruthy();
});

test('segments that cannot be loaded are told with the status text', async () => {
  segments(() => new Response(null, { status: 404, statusText: 'Not Found' }));
  view();
  await openLocation();
  expect(await screen.findByText('Failed to load default JSON: Not Found')).toBeTruthy();
});
