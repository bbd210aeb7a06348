// @vitest-environment jsdom
import { PARTNER_OVERVIEW } from '@facet/contract/documents/earnings.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { saveFile } from '../../../lib/save-file.ts';
import { renderInApp } from '../../../testing/render.tsx';
import { PartnerFigures } from './PartnerFigures.tsx';

vi.mock('../../../lib/save-file.ts', () => ({ saveFile: vi.fn() }));
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

const day = (iso: string, more: object = {}) => ({
  ...{
    __typename: 'PartnerDay',
    day: iso,
    views: 0,
    succeeded: 0,
    failed: 0,
    refused: 0,
    sales: 0,
    earned: 0,
  },
  ...more,
});
const BUSY = [
  day('2026-11-20', { views: 1200, succeeded: 5, failed: 1, earned: 126 }),
  day('2026-11-21', { refused: 2, sales: 1, earned: 1134 }),
];
const answer = (days: object[], period = 30) => ({
  request: { query: PARTNER_OVERVIEW, variables: { days: period } },
  result: {
    data: {
      partnerOverview: {
        __typename: 'PartnerOverview',
        days,
        reasons: [
          {
            ...{ __typename: 'PartnerReason', code: 'FACE_COUNT', isPaid: false, count: 2 },
            text: 'There is more than one face in your photo.',
          },
        ],
        products: [
          {
            ...{ __typename: 'PartnerProductFigures', id: 1, name: null },
            ...{ succeeded: 5, failed: 1, refused: 2, earned: 126 },
          },
        ],
        bundles: [
          { __typename: 'PartnerBundleFigures', id: 3, name: '=Spring', views: 1200, sales: 1, earned: 1134 },
        ],
      },
    },
  },
});

/** A tile's words, or a row's, cell by cell. */
const tile = (name: string) => screen.getByText(name, { selector: 'dt' }).parentElement?.textContent;
const row = (element: HTMLElement) => [...element.children].map(({ textContent }) => textContent);
const rows = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map(row);

test('the days are added up, shares are of what was tried, and the newest day stands first', async () => {
  renderInApp(<PartnerFigures />, [answer(BUSY)]);
  await screen.findByText('charts');
  expect(tile('Earned')).toBe('Earned1,260 FACEAfter our fee, in your balance');
  expect(tile('Views')).toContain('1,200');
  expect(tile('Photos made')).toBe('Photos made5');
  expect(tile('Refused')).toBe('Refused225% of what was tried');
  expect(tile('Failed')).toBe('Failed112.5% of what was tried');
  expect(tile('Bundles sold')).toBe('Bundles sold1');
  expect(rows('By day')).toEqual([
    ['Nov 21', '1,134', '0', '0', '2', '0', '1'],
    ['Nov 20', '126', '1,200', '5', '0', '1', '0'],
  ]);
});

test('photos that are gone stay in the numbers, and refusals have their words', async () => {
  renderInApp(<PartnerFigures />, [answer(BUSY)]);
  await userEvent.click(await screen.findByRole('tab', { name: 'By photo' }));
  expect(rows('By photo')).toEqual([['Deleted', '126', '5', '2', '1']]);
  await userEvent.click(screen.getByRole('tab', { name: 'Why not made' }));
  expect(rows('Why not made')).toEqual([['There is more than one face in your photo.', 'Refused', '2']]);
});

test('a table is taken along as CSV, in which a name is no formula', async () => {
  renderInApp(<PartnerFigures />, [answer(BUSY)]);
  await userEvent.click(await screen.findByRole('tab', { name: 'By bundle' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save as CSV: By bundle' }));
  const [file, name] = vi.mocked(saveFile).mock.calls[0]!;
  expect(name).toBe('facet-bundles-30.csv');
  expect(await file.text()).toBe("bundle,earned,views,sales\r\n'=Spring,1134,1200,1\r\n");
});

test('who has nothing yet is told what to do, without empty tables', async () => {
  renderInApp(<PartnerFigures />, [answer([day('2026-11-21')])]);
  expect(await screen.findByText(/^Nothing yet\./)).toBeTruthy();
  expect(tile('Failed')).toBe('Failed00% of what was tried');
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByText('charts')).toBeNull();
});

test('charts that fail leave the numbers', async () => {
  charts.fail = true;
  vi.spyOn(console, 'error').mockImplementation(() => {});
  renderInApp(<PartnerFigures />, [answer(BUSY)]);
  expect(await screen.findByText(/The charts could not be loaded/)).toBeTruthy();
  expect(rows('By day')).toHaveLength(2);
});

test('a failure is told and can be tried again; another period is asked for', async () => {
  const refused = { ...answer([]), result: undefined, error: new TypeError('offline') };
  renderInApp(<PartnerFigures />, [refused, answer(BUSY), answer([day('2026-11-21', { views: 77 })], 7)]);
  await screen.findByRole('heading', { name: 'Your numbers could not be loaded' });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('charts');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Period' }), '7');
  await expect.poll(() => tile('Views')).toContain('77');
});
