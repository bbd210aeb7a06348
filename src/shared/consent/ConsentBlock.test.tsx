// @vitest-environment jsdom

import { AgreementMetaData, type ConsentDocument, GENERATION_DOCUMENTS } from '@facet/contract/consent.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeFetch } from '../../testing/fakeFetch.ts';
import { renderInApp } from '../../testing/render.tsx';
import { ConsentBlock, type ConsentResult } from './ConsentBlock.tsx';

const WARNING = 'Please Agree to Required Terms of Services and Policies.';

const fetched: string[] = [];
let failing: string | null = null;
let address: Response | null = null;

beforeEach(() => {
  fetched.length = 0;
  failing = null;
  address = Response.json({ ip: '203.0.113.7' });
  fakeFetch((path) => {
    fetched.push(path);
    if (path === '/api/ip') {
      if (!address) throw new TypeError('offline');
      return address;
    }
    const status = path === failing ? 404 : 200;
    return new Response(`Text of ${path}`, { status, headers: { 'content-type': 'text/plain' } });
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Documents of their own addresses, because texts are cached for the life of the page. */
function renderBlock(name: string) {
  const documents: ConsentDocument[] = GENERATION_DOCUMENTS.map((document) => ({
    ...document,
    url: `/${name}/${document.id}.txt`,
  }));
  const results: ConsentResult[] = [];
  renderInApp(<ConsentBlock documents={documents} userId={7} onChange={(result) => results.push(result)} />);
  return { latest: () => results.at(-1)!, user: userEvent.setup({ delay: null }) };
}

const header = (name: RegExp) => screen.getByRole('button', { name });
const box = (name: RegExp) => screen.getByRole('checkbox', { name }) as HTMLInputElement;

test('Documents start collapsed under numbered headings with their badges', () => {
  renderBlock('start');
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Agreement 1: Terms of ServicesRequired',
    'Agreement 2: AI Image Generation AgreementRequired',
    'Agreement 3: Privacy PolicyRequired',
    'Agreement 4: Marketing Information UsesSelective',
  ]);
  for (const button of screen.getAllByRole('button'))
    expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByText(WARNING)).toBeNull();
});

test('A text is fetched when its document is first opened, and only once', async () => {
  const { user } = renderBlock('once');
  await user.click(header(/Terms/));
  expect(await screen.findByText('Text of /once/terms.txt')).toBeTruthy();
  await user.click(header(/Terms/));
  await user.click(header(/Terms/));
  expect(fetched.filter((path) => path === '/once/terms.txt')).toHaveLength(1);
  expect(fetched).not.toContain('/once/privacy.txt');
});

test('A text that cannot be loaded says which', async () => {
  failing = '/broken/terms.txt';
  const { user } = renderBlock('broken');
  await user.click(header(/Terms/));
  expect(await screen.findByText('Failed to load document: Terms of Services')).toBeTruthy();
});

test('Ticking collapses the document and records when it was opened and agreed to', async () => {
  const { user, latest } = renderBlock('tick');
  await user.click(header(/Terms/));
  await user.click(box(/Terms/));
  expect(header(/Terms/).getAttribute('aria-expanded')).toBe('false');
  const [record] = AgreementMetaData.parse(latest().records);
  expect(record).toMatchObject({ userId: 7, documentId: 'terms', action: 'CONSENT_GIVEN', version: '1.0.0' });
  expect(record!.documentStartTime! <= record!.documentEndTime!).toBe(true);
  await expect.poll(() => latest().records[0]!.ipAddress).toBe('203.0.113.7');
});

test('Unticking records the withdrawal and clears the agreement time', async () => {
  const { user, latest } = renderBlock('untick');
  await user.click(box(/Marketing/));
  await user.click(box(/Marketing/));
  expect(latest().records.map(({ action }) => action)).toEqual(['CONSENT_GIVEN', 'CONSENT_WITHDRAWN']);
  expect(latest().records[1]).toMatchObject({ documentStartTime: null, documentEndTime: null });
});

test('The block is valid once every required document is ticked, and warns until then after the first interaction', async () => {
  const { user, latest } = renderBlock('valid');
  await user.click(box(/Terms/));
  expect(screen.getByText(WARNING)).toBeTruthy();
  await user.click(box(/Image Generation/));
  expect(latest().isValid).toBe(false);
  await user.click(box(/Privacy/));
  expect(latest().isValid).toBe(true);
  expect(screen.queryByText(WARNING)).toBeNull();
  await user.click(box(/Terms/));
  expect(latest().isValid).toBe(false);
});

test('The address is null when it cannot be looked up', async () => {
  address = null;
  const { user, latest } = renderBlock('address');
  await user.click(box(/Terms/));
  expect(latest().records[0]!.ipAddress).toBeNull();
});
