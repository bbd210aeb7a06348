// @vitest-environment jsdom

import { DASHBOARD, DISCARD_JOB, RETRY_JOB } from '@facet/contract/documents/admin.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderInApp } from '../../../testing/render.tsx';
import { toast } from '../../../ui/toast.ts';
import DashboardPage from './DashboardPage.tsx';

vi.mock('../../../ui/toast.ts', () => ({
  toast: { success: vi.fn(), error: vi.fn(), info: vi.fn(), settle: vi.fn() },
}));
const charts = vi.hoisted(() => ({ fail: false }));
vi.mock('./Charts.tsx', () => ({
  default() {
    if (charts.fail) throw new Error('no canvas');
    return <p>charts</p>;
  },
}));
beforeEach(() => {
  vi.clearAllMocks();
  charts.fail = false;
});

const job = (id: string, more: object = {}) => ({
  ...{ __typename: 'FailingJob', id, queue: `queue-${id}`, isWaiting: false, tries: 3 },
  ...{ problem: 'no luck', failedAt: '2026-11-22T10:00:00.000Z' },
  ...more,
});
const board = (failingJobs: object[] = [], more: object = {}, days = 30) => ({
  request: { query: DASHBOARD, variables: { days } },
  result: {
    data: {
      dashboard: {
        __typename: 'Dashboard',
        days: [
          {
            ...{ __typename: 'DashboardDay', day: '2026-11-21', succeeded: 40, failed: 2, signUps: 3 },
            ...{ queueSeconds: 1.5, makingSeconds: null },
            revenue: [{ __typename: 'DailyRevenue', currency: 'USD', amount: 12.5 }],
          },
        ],
        outcomes: [{ __typename: 'DashboardOutcome', code: 'SUCCESS', count: 40 }],
        storage: null,
        ...{ waiting: 1, making: 2 },
        lowStock: [],
        failingJobs,
        ...more,
      },
    },
  },
});
const done = { __typename: 'MutationResult', ok: true, error: null };

test('a job is tried again, and the list is read anew', async () => {
  const retried = vi.fn(() => ({ data: { retryJob: done } }));
  renderInApp(<DashboardPage />, [
    board([job('a'), job('b', { isWaiting: true, failedAt: null })]),
    { request: { query: RETRY_JOB, variables: { queue: 'queue-b', id: 'b' } }, result: retried },
    board([job('a')]),
  ]);
  const jobs = await screen.findByRole('table', { name: 'Failing jobs' });
  expect(within(jobs).getByText('will be tried again')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Retry the job of queue-b' }));
  await waitFor(() => expect(screen.queryByText('queue-b')).toBeNull());
  expect(toast.success).toHaveBeenCalledWith('The job was put back into its queue', expect.anything());
});

test('a job is discarded once that was confirmed; what is refused is told', async () => {
  const error = 'This job is being worked on, or has ended by now.';
  const discarded = vi.fn(() => ({ data: { discardJob: { ...done, ok: false, error } } }));
  renderInApp(<DashboardPage />, [
    board([job('a')]),
    { request: { query: DISCARD_JOB, variables: { queue: 'queue-a', id: 'a' } }, result: discarded },
    board(),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Discard the job of queue-a' }));
  const dialog = await screen.findByRole('dialog');
  expect(discarded).not.toHaveBeenCalled();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith(error, expect.anything()));
  expect(await screen.findByText('No job fails.')).toBeTruthy();
});

test('charts that fail leave the figures', async () => {
  charts.fail = true;
  vi.spyOn(console, 'error').mockImplementation(() => {});
  renderInApp(<DashboardPage />, [board()]);
  expect(await screen.findByText(/The charts could not be shown/)).toBeTruthy();
  expect(screen.getAllByText('40').length).toBeGreaterThan(0);
});

test('another period is asked for, and a failure can be tried again', async () => {
  const failing = { ...board(), result: undefined, error: new TypeError('offline') };
  renderInApp(<DashboardPage />, [failing, board(), board([], { waiting: 77 }, 7)]);
  await screen.findByRole('heading', { name: 'Error loading the dashboard' });
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('charts');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Period' }), '7');
  expect(await screen.findByText(/77 waiting/)).toBeTruthy();
});

test('of many that are low, five are named, and all of them one link away', async () => {
  const lowStock = Array.from({ length: 20 }, (_, id) => ({
    ...{ __typename: 'LowStock', id, name: `Frame ${id}`, availableStock: id },
  }));
  renderInApp(<DashboardPage />, [board([], { lowStock })]);
  const link = await screen.findByRole('link', { name: 'See all services by stock' });
  expect(link.getAttribute('href')).toBe('/admin/service?sort=available');
  expect(screen.getAllByRole('link', { name: /^Frame \d+: \d+ left$/ })).toHaveLength(5);
});

test('what is low leads to the service', async () => {
  const lowStock = [{ __typename: 'LowStock', id: 4, name: 'Frame & co', availableStock: 2 }];
  renderInApp(<DashboardPage />, [board([], { lowStock })]);
  const link = await screen.findByRole('link', { name: 'Frame & co: 2 left' });
  expect(link.getAttribute('href')).toBe('/admin/service?q=Frame%20%26%20co');
});
