// @vitest-environment jsdom
import { AgreementMetaData, type ConsentStates, UPLOAD_DOCUMENTS } from '@facet/contract/consent.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as files from '../../lib/save-file.ts';
import { signIn, signOut } from '../../lib/session.ts';
import { consentRecord } from '../../shared/consent/consentRecord.ts';
import { keepTicks, readTicks } from '../../shared/consent/unsentTicks.ts';
import { fakeFetch } from '../../testing/fakeFetch.ts';
import { renderInApp, tokenExpiringIn } from '../../testing/render.tsx';
import ConsentsPage from './ConsentsPage.tsx';

const word = (documentId: 'terms' | 'privacy' | 'marketing', isGiven = true) => ({
  documentId,
  action: isGiven ? ('CONSENT_GIVEN' as const) : ('CONSENT_WITHDRAWN' as const),
  version: '1.0.0',
  saidAt: '2026-11-20T10:00:00.000Z',
});

let said: string[];
let answers: Record<string, () => Response>;

beforeEach(() => {
  said = [];
  const stands = (...documents: ConsentStates['documents']) => Response.json({ documents });
  answers = {
    'GET /api/ip': () => Response.json({ ip: '203.0.113.7' }),
    'GET /api/consents': () => stands(word('terms'), word('privacy'), word('marketing')),
    'POST /api/consents': () => stands(word('terms'), word('privacy'), word('marketing', false)),
    'GET /api/consents/export': () => Response.json({ userId: 7, records: [] }),
  };
  fakeFetch((path, init) => {
    if (init.body) said.push(String(init.body));
    return answers[`${init.method ?? 'GET'} ${path}`]!();
  });
});
afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
});

const marketing = () =>
  screen.findByRole<HTMLInputElement>('switch', { name: 'I agree to: Marketing Information Uses' });

test('Each document says how the member stands to it, and only what can be taken back has a switch', async () => {
  renderInApp(<ConsentsPage />);
  expect((await marketing()).checked).toBe(true);
  expect(screen.getAllByText('Agreed on Nov 20, 2026')).toHaveLength(3);
  expect(screen.getByText('You have not agreed to this.')).toBeTruthy();
  expect(screen.getAllByRole('switch')).toHaveLength(2);
});

test('Taking an agreement back records it', async () => {
  renderInApp(<ConsentsPage />);
  await userEvent.click(await marketing());
  expect(await screen.findByText('Withdrawn on Nov 20, 2026')).toBeTruthy();
  expect((await marketing()).checked).toBe(false);
  const [record] = AgreementMetaData.parse(JSON.parse(JSON.parse(said[0]!).agreementMetaData));
  expect(record).toMatchObject({
    documentId: 'marketing',
    action: 'CONSENT_WITHDRAWN',
    documentEndTime: null,
    ipAddress: '203.0.113.7',
  });
});

test('What was ticked for a photo and not sent is forgotten once something else is said here', async () => {
  signIn(tokenExpiringIn(3_600_000));
  const photo = { productId: 7, srcImgId: 3 };
  const [document] = UPLOAD_DOCUMENTS;
  const at = { isGiven: true, now: new Date().toISOString(), startedAt: null, agreedAt: null };
  keepTicks(photo, [{ ...consentRecord({ document: document!, userId: 7, ...at }), ipAddress: null }]);
  renderInApp(<ConsentsPage />);
  await marketing();
  expect(readTicks(photo)).toHaveLength(1);
  await userEvent.click(await marketing());
  expect(await screen.findByText('Withdrawn on Nov 20, 2026')).toBeTruthy();
  expect(readTicks(photo)).toEqual([]);
});

test('What could not be saved stays as it was, and says so', async () => {
  answers['POST /api/consents'] = () =>
    Response.json({ error: 'Too many.', code: 'TOO_MANY_REQUESTS' }, { status: 429 });
  renderInApp(<ConsentsPage />);
  await userEvent.click(await marketing());
  expect(await screen.findByText(/could not be saved. Too many attempts/)).toBeTruthy();
  expect((await marketing()).checked).toBe(true);
});

test('The records are downloaded as one JSON file', async () => {
  const save = vi.spyOn(files, 'saveFile').mockImplementation(() => {});
  renderInApp(<ConsentsPage />);
  await userEvent.click(screen.getByRole('button', { name: 'Download my consent records' }));
  await expect.poll(() => save).toHaveBeenCalledOnce();
  const [file, name] = save.mock.calls[0]!;
  expect(name).toBe('facet-consent-records.json');
  expect(JSON.parse(await file.text())).toEqual({ userId: 7, records: [] });
});

test('Agreements that cannot be loaded are asked for again', async () => {
  const { 'GET /api/consents': load } = answers;
  answers['GET /api/consents'] = () => Response.json({ error: 'Broken.', code: 'INTERNAL' }, { status: 500 });
  renderInApp(<ConsentsPage />);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  answers['GET /api/consents'] = load!;
  await userEvent.click(retry);
  expect(await marketing()).toBeTruthy();
});
