// @vitest-environment jsdom

import {
  DELETE_ANNOUNCEMENT,
  MARK_ANNOUNCEMENT_AS_READ,
  SEARCH_ANNOUNCEMENTS,
  SEE_ANNOUNCEMENT,
  UPLOAD_ANNOUNCEMENT,
} from '@facet/contract/documents/announcements.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useMe } from '../../lib/useMe.ts';
import { renderInApp } from '../../testing/render.tsx';
import { toast } from '../../ui/toast.ts';
import AnnouncementForm from './AnnouncementForm.tsx';
import { AnnouncementList } from './AnnouncementList.tsx';
import { type FormValues, momentOf, problemsOf, withStart } from './announcementForm.ts';

vi.mock(import('../../lib/useMe.ts'), async (load) => ({ ...(await load()), useMe: vi.fn() }));
vi.mock('../../ui/LeaveGuard.tsx', () => ({
  LeaveGuard: ({ isUnsaved }: { isUnsaved: boolean }) => (isUnsaved ? <p>guarded</p> : null),
}));
URL.createObjectURL ??= () => 'blob:preview';
URL.revokeObjectURL ??= () => {};

beforeEach(() => {
  vi.mocked(useMe).mockReturnValue({ me: { id: 3 } } as never);
  vi.spyOn(toast, 'error').mockReturnValue();
});

/** As on a computer of that time zone. */
function inZone(zone: string, run: () => void): void {
  const before = process.env.TZ;
  process.env.TZ = zone;
  try {
    run();
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
}

const announcement = (id: number, more: object = {}) => ({
  __typename: 'Announcement',
  id,
  file: '/files/a.jpg?e=1',
  caption: `Caption ${id} #Tag`,
  startPublishDate: '2026-11-02T12:00:00.000Z',
  endPublishDate: '2026-12-02T12:00:00.000Z',
  creatorId: 3,
  isUnread: false,
  isDeletable: true,
  image: { __typename: 'Image', url: '/files/a.jpg?e=1', width: 400, height: 300, placeholder: 'data:,' },
  user: { __typename: 'Person', id: 3, username: 'admin' },
  hashtags: [{ __typename: 'Hashtag', id: id * 10, hashtag: '#Tag' }],
  ...more,
});

function page(
  announcements: object[],
  asked: { page?: number; totalCount?: number } = {},
  more: object = {},
) {
  const { page: currentPage = 1, totalCount = announcements.length } = asked;
  const totalPages = Math.ceil(totalCount / 10);
  const pageInfo = {
    ...{ __typename: 'PageInfo', totalCount, totalPages, currentPage },
    ...{ hasNextPage: currentPage < totalPages, hasPreviousPage: currentPage > 1 },
  };
  return {
    request: {
      query: SEARCH_ANNOUNCEMENTS,
      variables: { creatorId: null, page: currentPage, pageSize: 10 },
    },
    result: {
      data: {
        searchAnnouncements: {
          ...{ __typename: 'SearchAnnouncementsResult', ok: true, error: null, announcements, pageInfo },
          ...more,
        },
      },
    },
    maxUsageCount: 3,
  };
}
const show = (mocks: object[], path = '/') => renderInApp(<AnnouncementList />, mocks as never, path);
const cards = () => screen.queryAllByRole('article');

test('a card says whose it is, what it says, when it starts and by whom it is', async () => {
  show([page([announcement(1, { isUnread: true })])]);
  const card = within(await screen.findByRole('article'));
  expect(screen.getByText('Page 1 of 1')).toBeTruthy();
  expect(card.getByRole('heading').textContent).toContain("admin's Announcement");
  for (const text of ['Caption 1 #Tag', '#Tag', 'Nov 02, 2026', 'Creator: 3', 'New'])
    expect(card.getByText(text)).toBeTruthy();
});

test('pages of ten are turned, and the page stands in the address', async () => {
  const ten = Array.from({ length: 10 }, (_, index) => announcement(20 - index));
  show([page(ten, { totalCount: 11 }), page([announcement(10)], { page: 2, totalCount: 11 })]);
  expect(await screen.findByText('Page 1 of 2')).toBeTruthy();
  expect((screen.getByRole('button', { name: 'Previous' }) as HTMLButtonElement).disabled).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('Page 2 of 2')).toBeTruthy();
  await waitFor(() => expect(cards()).toHaveLength(1));
  expect((screen.getByRole('button', { name: 'Next' }) as HTMLButtonElement).disabled).toBe(true);
});

const failing = { ...page([]), result: undefined, error: new TypeError('offline') };
const OFFLINE = 'We could not reach the server. Please check your connection and try again.';
test.each([
  ['none', [page([])], 'No announcements found'],
  ['a failed request', [failing], `Error loading announcements: ${OFFLINE}`],
  ['a refusal', [page([], {}, { ok: false, error: 'No.', pageInfo: null })], 'Error: No.'],
  ['a refusal without words', [page([], {}, { ok: false, pageInfo: null })], 'Failed to load announcements'],
])('%s is told', async (_, mocks, text) => {
  show(mocks);
  expect(screen.getByText('Loading announcements...')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: text })).toBeTruthy();
});

test('opening one shows all of it, and it is read from then on', async () => {
  const one = announcement(1, { isUnread: true });
  show([
    page([one]),
    {
      request: { query: SEE_ANNOUNCEMENT, variables: { id: 1 } },
      result: { data: { seeAnnouncement: one } },
    },
    {
      request: { query: MARK_ANNOUNCEMENT_AS_READ, variables: { id: 1 } },
      result: {
        data: { markAnnouncementAsRead: { __typename: 'MutationResult', ok: true, id: 1, error: null } },
      },
    },
  ]);
  await userEvent.click(await screen.findByRole('button', { name: "admin's Announcement" }));
  const dialog = within(await screen.findByRole('dialog', { name: "admin's Announcement" }));
  expect(dialog.getByText(/^From November 2, 2026/)).toBeTruthy();
  expect(dialog.getByText(/^Until December 2, 2026/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('New')).toBeNull());
});

const deletion = (result: object) => ({
  request: { query: DELETE_ANNOUNCEMENT, variables: { id: 1 } },
  ...result,
});
const deleted = (ok: boolean, error: string | null) =>
  deletion({
    result: { data: { deleteAnnouncement: { __typename: 'MutationResult', ok, id: ok ? 1 : null, error } } },
  });

test.each([
  ['the server’s words', deleted(false, 'We could not find that.'), 'We could not find that.'],
  ['a refusal without words', deleted(false, null), 'Failed to delete announcement'],
  ['a lost answer', deletion({ error: new TypeError('offline') }), OFFLINE],
])('a deletion that fails is told: %s', async (_, mock, text) => {
  show([page([announcement(1)]), mock]);
  await userEvent.click(await screen.findByRole('button', { name: /^Delete admin's announcement/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Are you sure you want to delete this announcement?')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith(text, expect.anything()));
  expect(cards()).toHaveLength(1);
});

test('a deletion that is confirmed asks for the list again', async () => {
  const first = { ...page([announcement(1)]), maxUsageCount: 1 };
  show([first, deleted(true, null), page([])]);
  await userEvent.click(await screen.findByRole('button', { name: /^Delete admin's announcement/ }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('heading', { name: 'No announcements found' })).toBeTruthy();
  expect(toast.error).not.toHaveBeenCalled();
});

test('after the last one of the last page, the page before it is shown', async () => {
  const ten = Array.from({ length: 10 }, (_, index) => announcement(20 - index));
  const second = { ...page([announcement(1)], { page: 2, totalCount: 11 }), maxUsageCount: 1 };
  show([second, deleted(true, null), page([], { page: 2, totalCount: 10 }), page(ten)], '/?page=2');
  await userEvent.click(await screen.findByRole('button', { name: /^Delete admin's announcement/ }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Page 1 of 1')).toBeTruthy();
  await waitFor(() => expect(cards()).toHaveLength(10));
});

describe('the form', () => {
  const image = new File(['x'], 'a.gif', { type: 'image/gif' });
  const complete: FormValues = {
    ...{ userId: '3', file: image, caption: '' },
    ...{ startDate: '2026-11-22', endDate: '2026-11-23', startTime: '00:00', endTime: '00:00' },
  };
  const now = new Date(2026, 10, 22, 15, 30);
  const problems = (change: Partial<FormValues>) => problemsOf({ ...complete, ...change }, now);

  test.each<[string, Partial<FormValues>, object]>([
    ['complete', {}, {}],
    ['no user', { userId: ' ' }, { userId: 'User ID is required' }],
    ['no number', { userId: 'me' }, { userId: 'User ID is required' }],
    ['no image', { file: undefined }, { file: 'Please select an image' }],
    [
      'no image file',
      { file: new File(['x'], 'a.pdf', { type: 'application/pdf' }) },
      { file: 'Please upload an image file' },
    ],
    ['no end', { endDate: null }, { dates: 'Please select both start and end dates' }],
    ['no start', { startDate: null }, { dates: 'Please select both start and end dates' }],
    ['yesterday', { startDate: '2026-11-21' }, { dates: 'Start date cannot be in the past' }],
    ['no time between', { endDate: '2026-11-22' }, { dates: 'End date must be after start date' }],
    ['today, later', { endDate: '2026-11-22', endTime: '00:01' }, {}],
    ['words without end', { caption: 'x'.repeat(2001) }, { caption: 'This caption is too long.' }],
  ])('tells what is wrong: %s', (_, change, expected) => {
    expect(problems(change)).toEqual(expected);
  });

  test('a start behind the end takes the end along, and one before it does not', () => {
    expect(withStart(complete, '2026-12-01').endDate).toBe('2026-12-01');
    expect(withStart(complete, '2026-11-01').endDate).toBe('2026-11-23');
    expect(withStart({ ...complete, endDate: null }, '2026-12-01').endDate).toBeNull();
  });

  test('a date and a time stand for the moment that the person’s clock shows then', () => {
    expect(momentOf('2026-11-22', '13:30')).toEqual(new Date(2026, 10, 22, 13, 30));
    expect(momentOf('2026-11-22', '')).toEqual(new Date(2026, 10, 22));
    expect(momentOf(null, '13:30')).toBeNull();
  });

  test.each([
    // in winter an hour later than in summer, by the world's clock
    ['America/New_York', '2026-03-07', '09:00', '2026-03-07T14:00:00.000Z'],
    ['America/New_York', '2026-03-09', '09:00', '2026-03-09T13:00:00.000Z'],
    // 02:30 is left out in that night, and 01:30 is there twice in the other: the first is meant
    ['America/New_York', '2026-03-08', '02:30', '2026-03-08T07:30:00.000Z'],
    ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
    ['Asia/Seoul', '2026-11-22', '00:00', '2026-11-21T15:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-22', '00:00', '2026-11-21T10:00:00.000Z'],
  ])('in %s, %s %s is %s', (zone, date, time, moment) => {
    inZone(zone, () => expect(momentOf(date, time)?.toISOString()).toBe(moment));
  });

  test('today is the person’s, and an hour that the clock leaves out makes no schedule', () => {
    inZone('Asia/Seoul', () => {
      // still the 21st by the world's clock
      const early = new Date('2026-11-21T15:30:00.000Z');
      expect(problemsOf(complete, early)).toEqual({});
      expect(problemsOf({ ...complete, startDate: '2026-11-21' }, early)).toEqual({
        dates: 'Start date cannot be in the past',
      });
    });
    inZone('America/New_York', () => {
      const night = { ...complete, startDate: '2026-03-08', endDate: '2026-03-08' };
      const then = new Date(2026, 2, 1);
      expect(problemsOf({ ...night, startTime: '02:30', endTime: '03:15' }, then)).toEqual({
        dates: 'End date must be after start date',
      });
      expect(problemsOf({ ...night, startTime: '01:59', endTime: '03:00' }, then)).toEqual({});
    });
  });

  const fill = () => ({
    submit: () => userEvent.click(screen.getByRole('button', { name: 'Create Announcement' })),
    drop: (files: File[]) =>
      fireEvent.drop(document.querySelector('input[type=file]')!.parentElement!, { dataTransfer: { files } }),
  });

  test('is for oneself at first, and says everything that is missing', async () => {
    renderInApp(<AnnouncementForm onState={() => {}} onCancel={() => {}} onCreated={() => {}} />);
    const { submit } = fill();
    expect((screen.getByRole('textbox', { name: 'User ID' }) as HTMLInputElement).value).toBe('3');
    await userEvent.clear(screen.getByRole('textbox', { name: 'User ID' }));
    await submit();
    for (const text of [
      'User ID is required',
      'Please select an image',
      'Please select both start and end dates',
    ])
      expect(screen.getByText(text)).toBeTruthy();
  });

  test('an end before there is a start is not chosen', async () => {
    renderInApp(<AnnouncementForm onState={() => {}} onCancel={() => {}} onCreated={() => {}} />);
    await userEvent.click(screen.getByRole('button', { name: 'End date' }));
    expect(screen.getByText('Please select start date first')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('what is dropped is looked at', async () => {
    renderInApp(<AnnouncementForm onState={() => {}} onCancel={() => {}} onCreated={() => {}} />);
    const { drop } = fill();
    drop([]);
    expect(await screen.findByText('No file selected')).toBeTruthy();
    drop([new File(['x'], 'a.pdf', { type: 'application/pdf' })]);
    expect(await screen.findByText('Please upload an image file')).toBeTruthy();
    drop([image]);
    expect(await screen.findByText('a.gif')).toBeTruthy();
    expect(screen.queryByText('Please upload an image file')).toBeNull();
  });

  test('is left at once while it is untouched, and asks first when something was entered', async () => {
    show([page([])]);
    const open = () => userEvent.click(screen.getByRole('button', { name: 'Create New Announcement' }));
    await open();
    await screen.findByRole('textbox', { name: 'Caption' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Caption' })).toBeNull());
    await open();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Caption' }), 'Hello');
    expect(screen.getByText('guarded')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByText('What you have entered will be lost.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
    expect((screen.getByRole('textbox', { name: 'Caption' }) as HTMLTextAreaElement).value).toBe('Hello');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.queryByText('guarded')).toBeNull());
  });

  test('sends what was chosen, and shows what the server refuses', async () => {
    const sent: { startPublishDate: string; endPublishDate: string; userId: number; caption: string }[] = [];
    const answer = (result: object) => ({
      request: { query: UPLOAD_ANNOUNCEMENT, variables: (variables: never) => sent.push(variables) > 0 },
      result: { data: { uploadAnnouncement: { __typename: 'MutationResult', ...result } } },
    });
    const onCreated = vi.fn();
    renderInApp(<AnnouncementForm onState={() => {}} onCancel={() => {}} onCreated={onCreated} />, [
      answer({ ok: false, id: null, error: 'There is no member with this user ID.' }),
      answer({ ok: true, id: 1, error: null }),
    ] as never);
    const { submit, drop } = fill();
    drop([image]);
    await userEvent.type(screen.getByRole('textbox', { name: 'Caption' }), 'Hello #World');
    const today = new Date();
    const day = new RegExp(`^${today.getDate()} ${today.toLocaleString('en', { month: 'long' })}`);
    for (const name of ['Start date', 'End date']) {
      await userEvent.click(screen.getByRole('button', { name }));
      await userEvent.click(await screen.findByRole('button', { name: day }));
    }
    fireEvent.change(screen.getByLabelText('End time'), { target: { value: '23:59' } });
    await submit();
    expect(await screen.findByText('There is no member with this user ID.')).toBeTruthy();
    await submit();
    await waitFor(() => expect(onCreated).toHaveBeenCalled());
    const midnight = new Date(today.getFullYear(), today.getMonth(), today.getDate());
    expect(sent[0]).toMatchObject({
      ...{ userId: 3, caption: 'Hello #World', startPublishDate: midnight.toISOString() },
      endPublishDate: new Date(midnight.getTime() + (23 * 60 + 59) * 60_000).toISOString(),
    });
  });
});
