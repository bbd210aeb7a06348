// @vitest-environment jsdom

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast } from '../../ui/toast.ts';
import { fileName, sharePhoto } from './files.ts';

const photo = {
  uid: 'abc',
  title: 'Rose light',
  createdAt: '2026-11-21T10:00:00.000Z',
  finishedPath: '/files/r.jpg?s=1',
  isShared: true,
};
const LINK = `${window.location.origin}/photo/abc`;
const writeText = vi.fn(async (_text: string) => {});
const share = vi.fn(async (_data: ShareData) => {});

beforeEach(() => {
  for (const tone of ['success', 'info', 'error'] as const)
    vi.spyOn(toast, tone).mockImplementation(() => {});
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  vi.stubGlobal('fetch', async () => new Response(new Blob(['jpeg'])));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test.each([
  ['Rose light', 'facet-rose-light-2026-11-21.jpg'],
  ['Über/..\\x: "7" <a>', 'facet-u-ber-x-7-a-2026-11-21.jpg'],
  ['서울역 앞', `facet-${'서울역-앞'.normalize('NFKD')}-2026-11-21.jpg`],
  ['???', 'facet-photo-2026-11-21.jpg'],
  ['x'.repeat(300), `facet-${'x'.repeat(60)}-2026-11-21.jpg`],
])('a photo from %j is kept as %s', (title, name) => {
  expect(fileName({ ...photo, title })).toBe(name);
});

test('the link of a shared photo goes to the device’s share sheet', async () => {
  vi.stubGlobal('navigator', { share, canShare: () => true, clipboard: { writeText } });
  await sharePhoto(photo);
  expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'Rose light', url: LINK });
  expect(writeText).not.toHaveBeenCalled();
});

test('of a photo that nobody else may open, the picture itself goes there', async () => {
  vi.stubGlobal('navigator', { share, canShare: () => true, clipboard: { writeText } });
  await sharePhoto({ ...photo, isShared: false });
  const [data] = share.mock.calls[0]!;
  expect(data.url).toBeUndefined();
  expect(data.files?.map(({ name, type }) => [name, type])).toEqual([
    ['facet-rose-light-2026-11-21.jpg', 'image/jpeg'],
  ]);
});

test('without a share sheet the link is copied, and it is said whom it is of use to', async () => {
  await sharePhoto(photo);
  expect(toast.success).toHaveBeenCalledExactlyOnceWith('The link is copied.', expect.anything());
  await sharePhoto({ ...photo, isShared: false });
  expect(toast.info).toHaveBeenCalledExactlyOnceWith(
    expect.stringContaining('Only you can open it'),
    expect.anything(),
  );
  expect(writeText.mock.calls).toEqual([[LINK], [LINK]]);
});

test('who closes the share sheet is told nothing', async () => {
  const closed = vi.fn(async () => {
    throw new DOMException('closed', 'AbortError');
  });
  vi.stubGlobal('navigator', { share: closed, clipboard: { writeText } });
  await sharePhoto(photo);
  expect([writeText, toast.success, toast.error].map((mock) => vi.mocked(mock).mock.calls.length)).toEqual([
    0, 0, 0,
  ]);
});

test('where nothing can be copied, the link is shown', async () => {
  writeText.mockRejectedValueOnce(new Error('not allowed'));
  await sharePhoto(photo);
  expect(toast.error).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(LINK), expect.anything());
});
