// @vitest-environment jsdom
import {
  ANSWER_FACE_REQUEST,
  ASK_PARTNER,
  END_PARTNER,
  PARTNER_RELATIONS,
  SEARCH_FACE_REQUESTS,
} from '@facet/contract/documents/relations.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '../../../testing/render.tsx';
import { FaceRequests } from './FaceRequests.tsx';
import { RelationsBox } from './RelationsBox.tsx';

const partner = (id: number, username: string) => ({
  __typename: 'Partner',
  id,
  name: `Studio ${username}`,
  user: { __typename: 'PartnerUser', id, username, avatar: null },
});
const relations = (lists: object) => ({
  request: { query: PARTNER_RELATIONS },
  result: {
    data: {
      partnerRelations: { __typename: 'PartnerRelations', related: [], asked: [], asking: [], ...lists },
    },
  },
});
const pagination = { page: 1, pageSize: 20 };
const requests = (campaignStatus: string) => ({
  request: { query: SEARCH_FACE_REQUESTS, variables: { pagination } },
  result: {
    data: {
      searchFaceRequests: {
        __typename: 'FaceRequestList',
        totalCount: 1,
        requests: [
          {
            __typename: 'FaceRequest',
            id: 4,
            type: 1,
            campaignStatus,
            cover: null,
            partner: partner(1, 'ada'),
            faces: [],
          },
        ],
      },
    },
  },
});
const done = (query: object, name: string, variables: object, change: object = {}) => ({
  request: { query, variables },
  result: { data: { [name]: { __typename: 'MutationResult', ok: true, error: null, ...change } } },
});

const NONE = 'You do not work with other partners yet.';

test('A partner is asked by their username, and is then among those who were asked', async () => {
  const asked = { asked: [partner(2, 'ben')] };
  const ask = done(ASK_PARTNER, 'askPartner', { username: 'ben' });
  renderInApp(<RelationsBox />, [relations({}), ask, relations(asked)] as never);
  fireEvent.change(await screen.findByRole('textbox', { name: 'Username of a partner' }), {
    target: { value: ' @ben ' },
  });
  expect(await screen.findByText(NONE)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
  expect(await screen.findByRole('button', { name: 'Take the request to ben back' })).toBeTruthy();
  expect(screen.queryByText(NONE)).toBeNull();
});

test('Ending a relation asks first, and says what becomes of the faces', async () => {
  const end = done(END_PARTNER, 'endPartner', { username: 'ben' });
  renderInApp(<RelationsBox />, [relations({ related: [partner(2, 'ben')] }), end, relations({})] as never);
  fireEvent.click(await screen.findByRole('button', { name: 'End working with ben' }));
  expect(await screen.findByText(/Your faces are withdrawn from their campaigns/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'End' }));
  expect(await screen.findByText(NONE)).toBeTruthy();
});

test('A campaign that asks is accepted, and can be withdrawn from then on', async () => {
  const accept = done(ANSWER_FACE_REQUEST, 'answerFaceRequest', { campaignId: 4, isAccepted: true });
  renderInApp(<FaceRequests />, [requests('PENDING'), accept, requests('ACCEPTED')] as never);
  fireEvent.click(await screen.findByRole('button', { name: 'Accept campaign 4 of ada' }));
  await screen.findByRole('button', { name: 'Withdraw your faces from campaign 4 of ada' });
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull());
});
