// @vitest-environment jsdom
import { STORAGE_KEY } from '@facet/contract/constants.ts';
import { ME } from '@facet/contract/documents/account.ts';
import { EDIT_PROFILE } from '@facet/contract/documents/people.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginLanguage, chooseLanguage, currentLanguage } from '../lib/language.ts';
import { signIn, signOut } from '../lib/session.ts';
import { useMe, useSessionWatch } from '../lib/useMe.ts';
import { me } from '../testing/me.ts';
import { renderInApp, tokenExpiringIn } from '../testing/render.tsx';
import { loadToasts, useToastHost } from '../ui/toast.ts';
import { useAccountLanguage } from './useAccountLanguage.ts';

beforeEach(() => signIn(tokenExpiringIn(3_600_000)));
afterEach(async () => {
  await chooseLanguage('en');
  signOut();
  localStorage.clear();
});

function Account() {
  useSessionWatch();
  useAccountLanguage();
  const ToastHost = useToastHost(({ host }) => host?.default);
  const known = useMe().me;
  return (
    <>
      {known?.username}
      {ToastHost && <ToastHost />}
    </>
  );
}

const asked = (language: string | null) => ({
  request: { query: ME },
  result: { data: { me: { ...me, language } } },
});
const saving = (language: string, error: string | null = null) => ({
  request: { query: EDIT_PROFILE, variables: { language } },
  result: vi.fn(() => ({
    data: {
      editProfile: { __typename: 'EditProfileResult' as const, ok: error === null, error, field: null },
    },
  })),
});

test('The screen takes the account’s language, until another is chosen', async () => {
  const saved = saving('en');
  renderInApp(<Account />, [asked('ko'), saved]);
  await waitFor(() => expect(currentLanguage()).toBe('ko'));
  await act(() => chooseLanguage('en'));
  await waitFor(() => expect(saved.result).toHaveBeenCalledOnce());
  expect(currentLanguage()).toBe('en');
});

test('An account that knows no language is told the screen’s', async () => {
  const saved = saving('en');
  renderInApp(<Account />, [asked(null), saved]);
  await waitFor(() => expect(saved.result).toHaveBeenCalledOnce());
});

test('A language that was chosen here is the account’s from then on', async () => {
  const saved = saving('ko');
  await chooseLanguage('ko');
  renderInApp(<Account />, [asked('en'), saved]);
  await waitFor(() => expect(saved.result).toHaveBeenCalledOnce());
  expect(currentLanguage()).toBe('ko');
});

test('What could not be saved is told, and the screen stays as it was chosen', async () => {
  await loadToasts();
  await chooseLanguage('ko');
  renderInApp(<Account />, [asked('en'), saving('ko', 'refused')]);
  expect(await screen.findByText('언어를 계정에 저장하지 못했어요: refused')).toBeTruthy();
  expect(currentLanguage()).toBe('ko');
});

test('What another tab has chosen counts more than what this tab remembers of the account', async () => {
  await beginLanguage();
  const saved = saving('ko');
  renderInApp(<Account />, [asked('en'), saved]);
  await screen.findByText(me.username);
  localStorage.setItem(STORAGE_KEY.language, 'ko');
  act(() => void dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEY.language })));
  await waitFor(() => expect(saved.result).toHaveBeenCalledOnce());
  expect([currentLanguage(), localStorage.getItem(STORAGE_KEY.language)]).toEqual(['ko', 'ko']);
});

test('What one person has chosen is not the next one’s who signs in on the same page', async () => {
  await chooseLanguage('en');
  signOut();
  signIn(tokenExpiringIn(3_600_000));
  renderInApp(<Account />, [asked('ko')]);
  await waitFor(() => expect(currentLanguage()).toBe('ko'));
});
