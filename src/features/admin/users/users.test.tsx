// @vitest-environment jsdom
import type { MockLink } from '@apollo/client/testing';
import {
  ACCEPT_APPLICATION,
  PARTNER_APPLICATION,
  PARTNER_APPLICATIONS,
} from '@facet/contract/documents/admissions.ts';
import {
  ADJUST_BALANCE,
  CHANGE_USER_ROLE,
  MEMBER_ACCOUNT,
  SEARCH_USERS,
} from '@facet/contract/documents/users.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { useMe } from '../../../lib/useMe.ts';
import { renderInApp } from '../../../testing/render.tsx';
import ApplicationPage from '../applications/ApplicationPage.tsx';
import UserPage from './UserPage.tsx';
import UsersPage from './UsersPage.tsx';

vi.mock(import('../../../lib/useMe.ts'), async (load) => ({ ...(await load()), useMe: vi.fn() }));
vi.mock('../../../ui/LeaveGuard.tsx', () => ({
  LeaveGuard: ({ isUnsaved }: { isUnsaved: boolean }) => (isUnsaved ? <p>guarded</p> : null),
}));
const is = (id: number, role: string): void =>
  void vi.mocked(useMe).mockReturnValue({ me: { id, role }, loading: false } as never);
beforeEach(() => is(1, 'ADMIN'));

const row = {
  __typename: 'MemberAccount' as const,
  id: 7,
  username: 'fan',
  firstName: 'Fan',
  lastName: null,
  email: 'fan@facet.test',
  role: 'USER' as const,
  status: 'ACTIVE' as const,
  isVerified: true,
  createdAt: '2026-11-20T10:00:00.000Z',
  partnerName: null,
};
const account = {
  ...row,
  balances: [
    { __typename: 'MemberBalance' as const, currencyId: 1, currency: 'FACE', balance: 70, pendingBalance: 0 },
  ],
  adjustments: [],
  sessions: [],
  consents: [],
  signs: {
    __typename: 'MemberSigns' as const,
    generations: 4,
    failedGenerations: 2,
    failures: [{ __typename: 'FailureCount' as const, code: 'QUALITY_TOO_LOW', count: 2 }],
    failedPayments: 0,
    blocks: 1,
    declinedApplications: 0,
    sameAddress: [{ __typename: 'AccountName' as const, id: 9, username: 'twin' }],
  },
};

const waiting: MockLink.MockedResponse = {
  request: {
    query: PARTNER_APPLICATIONS,
    variables: { status: 'PENDING', pagination: { page: 1, pageSize: 1 } },
  },
  result: {
    data: {
      partnerApplications: {
        __typename: 'ApplicationReviewList',
        totalCount: 3,
        isCountCut: false,
        reviews: [],
      },
    },
  },
};
const found = (users: object[], asked: object = {}): MockLink.MockedResponse => ({
  request: {
    query: SEARCH_USERS,
    variables: {
      ...{ text: null, role: null, status: null, sort: 'id', isDescending: true },
      pagination: { page: 1, pageSize: 25 },
      ...asked,
    },
  },
  result: {
    data: {
      searchUsers: { __typename: 'MemberAccountList', totalCount: users.length, isCountCut: false, users },
    },
  },
});
const asked = (change: object = {}): MockLink.MockedResponse => ({
  request: { query: MEMBER_ACCOUNT, variables: { id: 7 } },
  result: { data: { memberAccount: { ...account, ...change } } },
});
const openUser = (mocks: MockLink.MockedResponse[]) =>
  renderInApp(
    <Routes>
      <Route path="/admin/user/:id" element={<UserPage />} />
    </Routes>,
    mocks,
    '/admin/user/7',
  );

test('the list says how many applications wait, and its filters stand in the address', async () => {
  const filtered = { text: 'fan', role: 'USER', sort: 'username', isDescending: false };
  renderInApp(
    <UsersPage />,
    [waiting, found([row], filtered)],
    '/admin/user?q=fan&role=USER&status=x&sort=username',
  );
  const link = await screen.findByRole('link', { name: 'fan' });
  expect(link.getAttribute('href')).toBe('/admin/user/7');
  expect(await screen.findByText('3 wait')).toBeTruthy();
});

test('signs are told as they are, with the accounts beside', async () => {
  openUser([asked()]);
  expect(await screen.findByText(/4, 2 failed\s+2 × The result was not good enough/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'twin' }).getAttribute('href')).toBe('/admin/user/9');
});

test.each([
  ['one’s own account', 7, 'SUPERADMIN', 'USER', false],
  ['an administrator’s', 1, 'ADMIN', 'ADMIN', false],
  ['an administrator’s, as a SUPERADMIN', 1, 'SUPERADMIN', 'ADMIN', true],
])('%s can be changed or only be looked at', async (_, id, mine, role, canAct) => {
  is(id, mine);
  openUser([asked({ role })]);
  await screen.findByRole('heading', { level: 1, name: 'fan' });
  expect(screen.queryByRole('button', { name: 'Block' }) !== null).toBe(canAct);
  expect(screen.queryByRole('textbox', { name: 'Amount' }) !== null).toBe(canAct);
  expect(screen.queryByRole('button', { name: 'Change role' }) !== null).toBe(canAct);
});

test('what is taken back is shown before, and refused where there is not as much', async () => {
  const answer = (result: object): MockLink.MockedResponse => ({
    request: {
      query: ADJUST_BALANCE,
      variables: { userId: 7, currencyId: 1, amount: -80, reason: 'Mistake.' },
    },
    result: { data: { adjustBalance: { __typename: 'MutationResult', ...result } } },
  });
  openUser([
    asked(),
    answer({ ok: false, error: 'The member does not have that much.' }),
    answer({ ok: true, error: null }),
    asked({ balances: [{ ...account.balances[0], balance: 8 }] }),
  ]);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Amount' }), '-80');
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Mistake.');
  expect(screen.getByText('70 → -10 FACE')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Take back' }));
  expect(await screen.findByText('The member does not have that much.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Take back' }));
  expect(await screen.findByText('8')).toBeTruthy();
  expect((screen.getByRole('textbox', { name: 'Amount' }) as HTMLInputElement).value).toBe('');
});

test.each(['', '0', '1.5', '1000001', 'x'])('%j is no amount', async (typed) => {
  openUser([asked()]);
  if (typed) await userEvent.type(await screen.findByRole('textbox', { name: 'Amount' }), typed);
  await userEvent.click(await screen.findByRole('button', { name: 'Give' }));
  expect(screen.getByText('Type a whole number that is not zero, up to a million.')).toBeTruthy();
  expect(screen.getByText('Please give a reason.')).toBeTruthy();
});

test('a role asks for the password of who gives it', async () => {
  is(1, 'SUPERADMIN');
  openUser([
    asked(),
    {
      request: { query: CHANGE_USER_ROLE, variables: { id: 7, role: 'ADMIN', password: 'wrong' } },
      result: {
        data: {
          changeUserRole: { __typename: 'MutationResult', ok: false, error: 'This is not your password.' },
        },
      },
    },
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Change role' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Change role' }));
  expect(dialog.getByText('Please fill in this field.')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText(/^Your password/), 'wrong');
  await userEvent.click(dialog.getByRole('button', { name: 'Change role' }));
  expect(await dialog.findByText('This is not your password.')).toBeTruthy();
});

test('a reason that was typed is not left without a question, and an empty one is', async () => {
  openUser([asked()]);
  const block = await screen.findByRole('button', { name: 'Block' });
  await userEvent.click(block);
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(block);
  const dialog = within(await screen.findByRole('dialog'));
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  await userEvent.type(reason, 'Rude.');
  expect(screen.getByText('guarded')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(reason).toHaveProperty('value', 'Rude.');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

const application = {
  __typename: 'PartnerApplication' as const,
  id: 3,
  influencerName: 'Mina',
  channel: 'other',
  otherChannel: 'Kick',
  influencerType: 'solo',
  representativeName: 'Mina Park',
  email: 'mina@facet.test',
  phoneNumber: '+821012345678',
  brandChannel: 'https://kick.com/mina',
  description: '',
  status: 'PENDING',
  reason: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  decidedAt: null,
};
const review = (change: object = {}, ofApplication: object = {}): MockLink.MockedResponse => ({
  request: { query: PARTNER_APPLICATION, variables: { id: 3 } },
  result: {
    data: {
      partnerApplication: {
        ...{
          __typename: 'ApplicationReview',
          id: 3,
          userId: 7,
          username: 'fan',
          accountEmail: 'fan@facet.test',
        },
        ...{
          accountStatus: 'PENDING',
          memberSince: '2026-11-01T10:00:00.000Z',
          decidedBy: null,
          partnerName: null,
        },
        consents: [],
        application: { ...application, ...ofApplication },
        ...change,
      },
    },
  },
});

test('who comes too late is told, and sees what the other decided', async () => {
  const decided = { status: 'DECLINED', reason: 'No photos.', decidedAt: '2026-11-21T10:00:00.000Z' };
  renderInApp(
    <Routes>
      <Route path="/admin/user/applications/:id" element={<ApplicationPage />} />
    </Routes>,
    [
      review(),
      {
        request: {
          query: ACCEPT_APPLICATION,
          variables: { id: 3, name: 'Mina', feeRatio: 0.125, grade: 'STANDARD' },
        },
        result: {
          data: {
            acceptApplication: {
              __typename: 'MutationResult',
              ok: false,
              error: 'Another administrator has decided on this application in the meantime.',
            },
          },
        },
      },
      review({ decidedBy: 'suri' }, decided),
    ],
    '/admin/user/applications/3',
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Accept application' }));
  // the account's standing, beside the application's own
  expect(screen.getByText('Pending')).toBeTruthy();
  expect(screen.getByText('Please fill in this field.')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: 'Fee (percent)' }), '12,5 %');
  await userEvent.click(screen.getByRole('button', { name: 'Accept application' }));
  expect(await screen.findByText(/^Declined by suri, Nov 21, 2026/)).toBeTruthy();
  expect(screen.getByText('No photos.')).toBeTruthy();
});

test('a decision that is thought over keeps what was typed for the other, and is not left unasked', async () => {
  renderInApp(
    <Routes>
      <Route path="/admin/user/applications/:id" element={<ApplicationPage />} />
    </Routes>,
    [review()],
    '/admin/user/applications/3',
  );
  const choose = async (name: string) => userEvent.click(await screen.findByRole('radio', { name }));
  await choose('Decline');
  expect(screen.queryByText('guarded')).toBeNull();
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'No photos.');
  await choose('Accept');
  expect(screen.queryByRole('textbox', { name: 'Reason' })).toBeNull();
  expect(screen.getByText('guarded')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: 'Fee (percent)' }), '12');
  await choose('Decline');
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveProperty('value', 'No photos.');
  await choose('Accept');
  expect(screen.getByRole('textbox', { name: 'Fee (percent)' })).toHaveProperty('value', '12');
});
