// @vitest-environment jsdom
import { SEE_PHOTO } from '@facet/contract/documents/productions.ts';
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { apollo } from '../../lib/apollo.ts';
import { renderInApp } from '../../testing/render.tsx';
import PhotoPage from './PhotoPage.tsx';

const image = { __typename: 'Image', url: '/f?s=1', width: 400, height: 500, placeholder: 'data:,' };

const answer = (production: object) => ({
  request: { query: SEE_PHOTO, variables: { uid: 'abc' } },
  result: {
    data: {
      seePhoto: {
        __typename: 'PhotoDetail',
        ok: true,
        bundleUid: 'demo',
        bundleName: 'Colour Stories',
        partner: { __typename: 'Partner', id: 1, name: 'Studio Lumen', representPartnerSrc: null },
        production: {
          __typename: 'Production',
          id: 5,
          uid: 'abc',
          srcfile: '/files/face.jpg',
          finishedPath: '/files/result.jpg?s=1',
          isChecked: true,
          status: 'SUCCESS',
          error: null,
          createdAt: '2026-11-21T10:00:00.000Z',
          image,
          product: { __typename: 'Product', id: 2, title: 'Match day', file: '/files/p.jpg', image },
          ...production,
        },
      },
    },
  },
});

let mutate = vi.fn();

beforeEach(() => {
  mutate = vi.fn(async () => ({ data: undefined }));
  vi.spyOn(apollo, 'mutate').mockImplementation(mutate);
});

function open(production: object) {
  const routes = (
    <Routes>
      <Route path="/photo/:uid" element={<PhotoPage />} />
    </Routes>
  );
  return renderInApp(routes, [answer(production)], '/photo/abc');
}

test('A finished photo can be downloaded, is called AI modified and leads back to its page', async () => {
  open({});
  const download = await screen.findByRole('link', { name: 'Download' });
  expect(download.getAttribute('href')).toBe('/files/result.jpg?s=1');
  expect(download.getAttribute('download')).toBe('facet-abc.jpg');
  expect(screen.getByText('AI modified')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Colour Stories' }).getAttribute('href')).toBe('/introduce/demo');
  expect(mutate).not.toHaveBeenCalled();
});

test('Opening a new photo marks it as seen, once', async () => {
  open({ isChecked: false });
  await screen.findByRole('link', { name: 'Download' });
  expect(mutate).toHaveBeenCalledOnce();
  expect(mutate).toHaveBeenCalledWith(expect.objectContaining({ variables: { id: 5 } }));
});

test('A failed photo says why and offers another try', async () => {
  open({ status: 'FAILED', finishedPath: null, image: null, isChecked: false, error: 'We found no face.' });
  expect(await screen.findByText('We found no face.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Make another one' }).getAttribute('href')).toBe('/introduce/demo');
  expect(screen.queryByRole('link', { name: 'Download' })).toBeNull();
  expect(mutate).not.toHaveBeenCalled();
});
