// @vitest-environment jsdom
import type { MockLink } from '@apollo/client/testing';
import { AdmissionSubmit } from '@facet/contract/admission.ts';
import { ME } from '@facet/contract/documents/account.ts';
import { EDIT_ADMISSION_SUBMIT, MY_PARTNER_APPLICATION } from '@facet/contract/documents/admissions.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepDraft, readDraft } from '../../../lib/localDraft.ts';
import { endSession, signIn, signOut } from '../../../lib/session.ts';
import { useMe } from '../../../lib/useMe.ts';
import { fakeFetch } from '../../../testing/fakeFetch.ts';
import { me } from '../../../testing/me.ts';
import { renderInApp, tokenExpiringIn } from '../../../testing/render.tsx';
import ApplyPage from './ApplyPage.tsx';

vi.mock('../../../lib/useMe.ts', () => ({ useMe: vi.fn() }));

const sent = {
  __typename: 'PartnerApplication' as const,
  id: 3,
  influencerName: 'Mina',
  channel: 'other',
  otherChannel: 'Kick',
  influencerType: 'MCN',
  representativeName: 'Mina Park',
  email: 'mina@facet.test',
  phoneNumber: '+821012345678',
  brandChannel: 'https://kick.com/mina',
  description: 'Street fashion.',
  status: 'DECLINED',
  reason: 'The channel has no photos yet.',
  createdAt: '2026-11-20T10:00:00.000Z',
  decidedAt: '2026-11-21T10:00:00.000Z',
};

const is = (change: object) =>
  vi
    .mocked(useMe)
    .mockReturnValue({ me: { ...me, ...change }, loading: false } as unknown as ReturnType<typeof useMe>);
const asked = (application: object | null): MockLink.MockedResponse => ({
  request: { query: MY_PARTNER_APPLICATION },
  result: { data: { myPartnerApplication: application } },
  maxUsageCount: 9,
});
let submitted: string[];
const answered = (answer: object | Error): MockLink.MockedResponse => ({
  request: {
    query: EDIT_ADMISSION_SUBMIT,
    variables: ({ admissionSubmit }: { admissionSubmit: string }) => submitted.push(admissionSubmit) > 0,
  },
  ...(answer instanceof Error
    ? { error: answer }
    : { result: { data: { editAdmissionSubmitReturn: { __typename: 'AdmissionResult', ...answer } } } }),
});
const refetchedMe: MockLink.MockedResponse = { request: { query: ME }, result: { data: { me } } };

beforeEach(() => {
  submitted = [];
  signIn(tokenExpiringIn(3_600_000));
  is({});
  fakeFetch(() => Response.json({ ip: '203.0.113.7' }));
});
afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
});

const field = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
const button = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Submit application' });
const agree = async (...titles: string[]) => {
  for (const title of titles)
    await userEvent.click(
      await screen.findByRole('checkbox', { name: `I have read this and agree: ${title}` }),
    );
};
const REQUIRED = ['Terms of Services', 'Privacy Policy', 'Partner Contract'];

async function fill(): Promise<void> {
  await userEvent.type(await field('Influencer name'), 'Mina');
  await userEvent.selectOptions(screen.getByLabelText(/^Channel/), 'Youtube');
  await userEvent.selectOptions(screen.getByLabelText(/^Influencer type/), 'without agency (solo)');
  await userEvent.type(await field('Brand channel'), 'youtube.com/@mina');
  await userEvent.type(await field('Representative name'), 'Mina Park');
  await userEvent.type(await field('Phone number'), '202 555 0123');
}

test('The form offers what the specification names, and +1 is chosen', async () => {
  renderInApp(<ApplyPage />, [asked(null)]);
  const options = (label: RegExp) =>
    [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ text }) => text);
  await field('Influencer name');
  expect(options(/^Channel/).slice(1)).toEqual(['Twitch', 'Youtube', 'Soop', 'Chzzk', 'other']);
  expect(options(/^Influencer type/).slice(1)).toEqual([
    'without agency (solo)',
    'MCN',
    'enterprise',
    'startup',
    'other',
  ]);
  expect(options(/^Country code/)).toHaveLength(12);
  expect(screen.getByLabelText<HTMLSelectElement>('Country code').selectedOptions[0]!.text).toBe(
    '+1 United States',
  );
  expect(screen.getAllByRole('button', { name: /^Agreement/ }).map(({ textContent }) => textContent)).toEqual(
    [
      'Agreement 1: Terms of ServicesRequired',
      'Agreement 2: Privacy PolicyRequired',
      'Agreement 3: Partner ContractRequired',
      'Agreement 4: Marketing Information UsesSelective',
    ],
  );
});

test('It can be sent once all that is required is filled in and agreed to, and says what is missing until then', async () => {
  renderInApp(<ApplyPage />, [asked(null)]);
  expect((await button()).disabled).toBe(true);
  expect(screen.getByText('Please fill in all required fields and accept the terms.')).toBeTruthy();
  await fill();
  expect(screen.getByText('Please accept all required terms and conditions.')).toBeTruthy();
  await agree('Terms of Services', 'Privacy Policy');
  expect((await button()).disabled).toBe(true);
  await agree('Partner Contract');
  expect((await button()).disabled).toBe(false);
  await userEvent.selectOptions(screen.getByLabelText(/^Channel/), 'other');
  expect((await button()).disabled).toBe(true);
  await userEvent.type(await field('Which channel?'), 'Kick');
  expect((await button()).disabled).toBe(false);
});

test('What is sent is what the server takes, and the draft is gone then', async () => {
  renderInApp(<ApplyPage />, [
    asked(null),
    answered({ ok: true, status: 'PENDING', error: null }),
    refetchedMe,
  ]);
  await fill();
  await agree(...REQUIRED);
  expect(readDraft('partnership')).toMatchObject({ influencerName: 'Mina', phone: '202 555 0123' });
  await userEvent.click(await button());
  await waitFor(() => expect(readDraft('partnership')).toBeNull());
  const application = AdmissionSubmit.parse(JSON.parse(submitted[0]!));
  expect(application).toMatchObject({
    influencerName: 'Mina',
    channel: 'Youtube',
    influencerType: 'solo',
    email: 'fan@facet.test',
    phoneNumber: '+12025550123',
    brandChannel: 'https://youtube.com/@mina',
  });
  expect(application.consentData.metadata.map(({ documentId }) => documentId)).toEqual([
    'terms',
    'privacy',
    'partnercontract',
  ]);
});

test('A wrong number is told at its field, and nothing is sent', async () => {
  renderInApp(<ApplyPage />, [asked(null)]);
  await fill();
  await agree(...REQUIRED);
  await userEvent.clear(await field('Phone number'));
  await userEvent.type(await field('Phone number'), '12');
  await userEvent.click(await button());
  expect(await screen.findByText('This is not a phone number of the chosen country.')).toBeTruthy();
  expect(document.activeElement).toBe(await field('Phone number'));
  expect(submitted).toEqual([]);
});

test.each<[string, object | Error, string]>([
  ['what the server says', { ok: false, status: null, error: 'Not now.' }, 'Not now.'],
  ['that it failed', { ok: false, status: null, error: null }, 'Failed to submit application'],
  [
    'that something went wrong',
    new TypeError('offline'),
    'An error occurred while submitting your application. Please try again.',
  ],
])('Of a refusal the form tells %s, and keeps everything', async (_, answer, text) => {
  renderInApp(<ApplyPage />, [asked(null), answered(answer)]);
  await fill();
  await agree(...REQUIRED);
  await userEvent.click(await button());
  expect(await screen.findByText(text)).toBeTruthy();
  expect((await field('Influencer name')).value).toBe('Mina');
  expect(readDraft('partnership')).toMatchObject({ influencerName: 'Mina' });
  await userEvent.type(await field('Influencer name'), 'x');
  expect(screen.queryByText(text)).toBeNull();
});

test('Who is PENDING sees a notice and no form', async () => {
  is({ status: 'PENDING' });
  renderInApp(<ApplyPage />, [asked({ ...sent, status: 'PENDING', reason: null })]);
  expect(await screen.findByText(/Review takes 2-3 business days/)).toBeTruthy();
  expect(screen.getByText(/Sent on Nov 20, 2026/)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('Who was declined reads why and begins with what they sent', async () => {
  renderInApp(<ApplyPage />, [asked(sent)]);
  expect(await screen.findByText('The channel has no photos yet.')).toBeTruthy();
  expect((await field('Which channel?')).value).toBe('Kick');
  expect((await field('Phone number')).value).toBe('1012345678');
  expect(screen.getByLabelText<HTMLSelectElement>('Country code').value).toBe('+82');
});

test('A draft comes back, to whoever typed it', async () => {
  keepDraft('partnership', { influencerName: 'Nari', countryCode: '+82', unknown: 'x' });
  const { unmount } = renderInApp(<ApplyPage />, [asked(sent)]);
  expect((await field('Influencer name')).value).toBe('Nari');
  await userEvent.click(screen.getByRole('button', { name: 'Clear the form' }));
  expect((await field('Influencer name')).value).toBe('');
  expect(readDraft('partnership')).toBeNull();
  unmount();

  keepDraft('partnership', { influencerName: 'Nari' });
  endSession('TOKEN_EXPIRED');
  expect(readDraft('partnership')).toBeNull();
  signIn(tokenExpiringIn(3_600_000));
  expect(readDraft('partnership')).toEqual({ influencerName: 'Nari' });
  endSession('TOKEN_EXPIRED');
  signIn(tokenExpiringIn(3_600_000, '8'));
  signIn(tokenExpiringIn(3_600_000));
  expect(readDraft('partnership')).toBeNull();
});

test('A partner is shown the way to their tools', async () => {
  is({ partner: { id: 1, name: 'Mina' } });
  renderInApp(<ApplyPage />, [asked(null)]);
  expect(await screen.findByRole('link', { name: 'Go to partner tools' })).toBeTruthy();
});
