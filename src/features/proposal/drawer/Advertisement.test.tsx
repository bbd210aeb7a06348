// @vitest-environment jsdom

import type { MockLink } from '@apollo/client/testing';
import { SEARCH_ANNOUNCEMENTS } from '@facet/contract/documents/announcements.ts';
import type { ConfigAnswer } from '@facet/contract/rest.ts';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Advertisement } from '../../../shared/production/Advertisement.tsx';
import { renderInApp } from '../../../testing/render.tsx';
import type { Bundle } from '../bundle.ts';
import { bundleAnswer, product } from '../testing/fakeServer.ts';

let advertisement: ConfigAnswer['advertisement'];
vi.mock('../../../lib/useConfig.ts', () => ({ useConfig: () => ({ advertisement }) }));
beforeEach(() => {
  advertisement = null;
});

const products = [product(1), product(2), product(3)];
const bundle = bundleAnswer(products).SeeBundleByUid.bundle as unknown as Bundle;

function open(announcements: object[] = []) {
  const pageInfo = {
    ...{ __typename: 'PageInfo', totalCount: announcements.length, totalPages: 1, currentPage: 1 },
    ...{ hasNextPage: false, hasPreviousPage: false },
  };
  const mock = {
    request: { query: SEARCH_ANNOUNCEMENTS, variables: { creatorId: 2, page: 1, pageSize: 1 } },
    result: {
      data: {
        searchAnnouncements: {
          __typename: 'SearchAnnouncementsResult',
          ...{ ok: true, error: null, announcements, pageInfo },
        },
      },
    },
  } as MockLink.MockedResponse;
  renderInApp(<Advertisement bundle={bundle} product={products[0]!} />, [mock]);
}

test('it shows what the creator announces', async () => {
  open([
    {
      ...{ __typename: 'Announcement', id: 3, file: '/f', caption: 'Meet me on Sunday', creatorId: 2 },
      ...{ startPublishDate: '2026-11-01T00:00:00.000Z', endPublishDate: '2026-12-01T00:00:00.000Z' },
      ...{ isUnread: false, isDeletable: false, image: products[0]!.image, hashtags: [] },
      user: { __typename: 'Person', id: 2, username: 'ada' },
    },
  ]);
  expect(await screen.findByText('Meet me on Sunday')).toBeTruthy();
  expect(screen.getByText('From Studio Lumen')).toBeTruthy();
});

test('without an announcement it shows what else the creator offers', async () => {
  open();
  expect(await screen.findByText('More photos in Colour Stories')).toBeTruthy();
  expect(screen.getByText('Photo 2')).toBeTruthy();
  expect(screen.queryByText('Photo 1')).toBeNull();
});

test('the operator’s video is muted; one that cannot be played leaves its place to the creator', async () => {
  advertisement = 'video';
  open();
  const video = screen.getByLabelText<HTMLVideoElement>('Advertisement');
  expect([video.getAttribute('src'), video.muted, video.autoplay]).toEqual([
    '/api/advertisement',
    true,
    true,
  ]);
  fireEvent.error(video);
  expect(await screen.findByText('More photos in Colour Stories')).toBeTruthy();
});

test('the operator’s page runs in a frame that reaches nothing of ours', () => {
  advertisement = 'html';
  open();
  const frame = screen.getByTitle('Advertisement');
  expect(frame.getAttribute('src')).toBe('/api/advertisement');
  expect(frame.getAttribute('sandbox')).not.toContain('allow-same-origin');
  expect(frame.getAttribute('sandbox')).toContain('allow-scripts');
});
