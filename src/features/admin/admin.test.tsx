// @vitest-environment jsdom

import { AUDIT_RECORDS } from '@facet/contract/documents/admin.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { saveFile } from '../../lib/save-file.ts';
import { useMe } from '../../lib/useMe.ts';
import { renderInApp } from '../../testing/render.tsx';
import AuditPage from './audit/AuditPage.tsx';
import { AdminGate } from './frame/AdminGate.tsx';

vi.mock(import('../../lib/useMe.ts'), async (load) => ({ ...(await load()), useMe: vi.fn() }));
vi.mock('../../lib/save-file.ts', () => ({ saveFile: vi.fn() }));

const refetch = vi.fn(async () => undefined);
const seen = (more: object): void =>
  void vi
    .mocked(useMe)
    .mockReturnValue({ me: null, error: undefined, loading: false, refetch, ...more } as never);

beforeEach(() => seen({ me: { id: 1, role: 'ADMIN' } }));

test.each(['ADMIN', 'SUPERADMIN'])('the administration opens for %s', (role) => {
  seen({ me: { id: 1, role } });
  renderInApp(<AdminGate>the administration</AdminGate>);
  expect(screen.getByText('the administration')).toBeTruthy();
});

test.each([
  ['a member', { me: { id: 1, role: 'USER', partner: { id: 1 } } }, 'Not authorized to access this page'],
  [
    'somebody who could not be loaded',
    { error: new TypeError('offline') },
    'We could not reach the server. Please check your connection and try again.',
  ],
])('%s does not see it, and is told why', (_, state, text) => {
  seen(state);
  renderInApp(<AdminGate>the administration</AdminGate>);
  expect(screen.getByRole('heading', { name: text })).toBeTruthy();
  expect(screen.queryByText('the administration')).toBeNull();
});

const row = (id: number, more: object = {}) => ({
  __typename: 'AuditRecord',
  id,
  act: 'service.update',
  subjectType: 'service',
  subjectId: 3,
  before: '{"cost": 30}',
  after: `{"cost": ${id}}`,
  requestId: `request-${id}`,
  createdAt: '2026-11-22T10:00:00.000Z',
  user: { __typename: 'AuditActor', id: 3, username: 'admin' },
  ...more,
});

function page(records: object[], asked: object = {}, totalCount = records.length) {
  const variables = {
    ...{ text: null, act: null, from: null, until: null, isOldestFirst: false },
    pagination: { page: 1, pageSize: 25 },
    ...asked,
  };
  const auditRecords = { __typename: 'AuditRecordList', totalCount, isCountCut: totalCount > 999, records };
  return { request: { query: AUDIT_RECORDS, variables }, result: { data: { auditRecords } } };
}

const Address = () => <output data-testid="address">{useLocation().search}</output>;
const show = (mocks: Parameters<typeof renderInApp>[1], path = '/admin/audit') =>
  renderInApp(
    <>
      <AuditPage />
      <Address />
    </>,
    mocks,
    path,
  );
/** At once, however slow the machine. */
async function write(text: string): Promise<void> {
  await userEvent.click(screen.getByRole('searchbox'));
  await userEvent.paste(text);
}
const address = () => screen.getByTestId('address').textContent;

test('what is searched for, sorted by and shown stands in the address', async () => {
  const asked = { text: 'admin', isOldestFirst: true };
  show([page([row(40)]), page([row(41)], { text: 'admin' }), page([row(42)], asked)]);
  await screen.findByText('{"cost": 40}');
  // the key leads to the search from anywhere
  await userEvent.keyboard('/admin');
  await screen.findByText('{"cost": 41}');
  await userEvent.click(screen.getByRole('button', { name: /When/ }));
  await screen.findByText('{"cost": 42}');
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Request' }));
  expect(await screen.findByText('request-42')).toBeTruthy();
  expect(address()).toBe('?q=admin&sort=when&columns=request');
});

test('what is pressed while a word is typed counts, and so does the word', async () => {
  const asked = { text: 'admin', isOldestFirst: true };
  show([page([row(40)]), page([row(41)], { text: 'admin' }), page([row(42)], asked)]);
  await screen.findByText('{"cost": 40}');
  await write('admin');
  await userEvent.click(screen.getByRole('button', { name: /When/ }));
  await screen.findByText('{"cost": 42}');
  expect(address()).toBe('?q=admin&sort=when');
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'admin');
});

test('a search that is cleared while the next word is typed stays cleared', async () => {
  const nothing = ['x', 'xy'].map((text) => page([], { text }));
  show([...nothing, page([row(7)]), page([row(8)], { text: 'z' })], '/admin/audit?q=x');
  await screen.findByRole('heading', { name: 'Nothing matches' });
  await write('y');
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await screen.findByText('{"cost": 7}');
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
  await write('z');
  await screen.findByText('{"cost": 8}');
  expect(address()).toBe('?q=z');
});

test('an address that changes takes no letter of a word that is being typed', async () => {
  show([page([row(1)]), page([row(2)], { text: 'ad' }), page([row(3)], { text: 'admin' })]);
  await screen.findByText('{"cost": 1}');
  const field = screen.getByRole('searchbox');
  await write('ad');
  await waitFor(() => expect(address()).toBe('?q=ad'));
  await write('min');
  expect(field).toHaveProperty('value', 'admin');
  await screen.findByText('{"cost": 3}');
  expect(field).toHaveProperty('value', 'admin');
});

test('an address brings back what it stands for', async () => {
  const asked = { isOldestFirst: true, pagination: { page: 2, pageSize: 50 } };
  show([page([row(7)], asked, 51)], '/admin/audit?page=2&size=50&sort=when&columns=before');
  await screen.findByText('{"cost": 7}');
  expect(screen.queryByText('{"cost": 30}')).toBeNull();
  expect(screen.getByText('Page 2 of 2')).toBeTruthy();
  expect(screen.getByText('51–51 of 51')).toBeTruthy();
});

test('an address that makes no sense shows the first page', async () => {
  show([page([row(7)], {}, 1000)], '/admin/audit?page=-3&size=7');
  expect(await screen.findByText('1–1 of more than 1000')).toBeTruthy();
});

test.each([
  ['has become empty leads to the last one', [row(7)], 26, '?page=2', '26–26 of 26'],
  ['is beyond a list that is empty leads to its beginning', [], 0, '', 'No acts yet'],
])('a page that %s', async (_, records, total, rightAddress, text) => {
  const last = total ? { pagination: { page: 2, pageSize: 25 } } : {};
  const beyond = page([], { pagination: { page: 5, pageSize: 25 } }, total);
  show([beyond, { ...page(records, last, total), delay: 50 }], '/admin/audit?page=5');
  await waitFor(() => expect(address()).toBe(rightAddress));
  if (total) expect(screen.queryByRole('heading', { name: 'No acts yet' })).toBeNull();
  expect(await screen.findByText(text)).toBeTruthy();
});

test('what is filtered goes into the file, whichever page is shown', async () => {
  const everything = { text: 'admin', pagination: { page: 1, pageSize: 100 } };
  show(
    [page([row(1)], { text: 'admin' }), page([row(1), row(2, { after: '=1+1' })], everything)],
    '/admin/audit?q=admin',
  );
  await screen.findByText('{"cost": 1}');
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalled());
  const [file, name] = vi.mocked(saveFile).mock.lastCall!;
  expect(name).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await file.text()).split('\r\n');
  expect(lines[0]).toContain('when,who,act,subject,before,after,request');
  expect(lines[2]).toContain(`"{""cost"": 30}",'=1+1,request-2`);
});

test('nothing yet, nothing that matches and a failure are three looks', async () => {
  const failing = { ...page([]), result: undefined, error: new TypeError('offline') };
  show([page([]), page([], { text: 'x' }), failing]);
  await screen.findByRole('heading', { name: 'No acts yet' });
  await userEvent.keyboard('/x');
  await screen.findByRole('heading', { name: 'Nothing matches' });
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await screen.findByRole('heading', { name: 'Error loading the audit' });
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
});
