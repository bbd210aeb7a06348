import { ME } from '@facet/contract/documents/account.ts';
import { ask, post } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { mailTo } from '../support/mail.ts';
import { PHONE } from '../support/screens.ts';

test.use({ viewport: PHONE });

test('a visitor turns to Korean without losing what they typed, and the account and its mails follow', async ({
  page,
  server,
  fan,
}) => {
  await page.goto('/login');
  const form = page.getByRole('main');
  await form.getByRole('textbox', { name: 'Email' }).fill(fan.email);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('한국어');
  await expect(form.getByRole('textbox', { name: '이메일' })).toHaveValue(fan.email);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
  await expect(page).toHaveTitle('로그인 | Facet');
  await form.getByRole('textbox', { name: '비밀번호' }).fill('Wrong!2026');
  await form.getByRole('button', { name: '로그인' }).click();
  await expect(form.getByRole('alert').filter({ hasText: '비밀번호가 올바르지 않아요' })).toBeVisible();
  await form.getByRole('textbox', { name: '비밀번호' }).fill('Facet!2026');
  await form.getByRole('button', { name: '로그인' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '안녕하세요' })).toBeVisible();
  const accountLanguage = async () => (await ask(fan, ME, {})).me?.language;
  await expect.poll(accountLanguage).toBe('ko');

  await post(server, '/api/password-reset/send', { email: fan.email });
  expect((await mailTo(server, fan.email, /비밀번호/)).text).toContain(`${fan.username}님`);

  await page.goto('/settings/agreements');
  await page.getByRole('button', { name: /^마케팅 정보 활용/ }).click();
  await expect(page.getByRole('document', { name: '마케팅 정보 활용' })).toContainText('버전 1.0.0');
  await page.goto('/settings/profile');
  await expect(page.getByRole('textbox', { name: '사용자 이름' })).toHaveValue(fan.username);
  await expectAccessible(page, 'settings in Korean');
  await page.getByRole('textbox', { name: '소개' }).fill('안녕');
  await page.getByRole('combobox', { name: '언어' }).selectOption('English');
  await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue('안녕');
  await expect.poll(accountLanguage).toBe('en');
});

test.describe('in a browser that prefers Korean', () => {
  test.use({ locale: 'ko-KR' });

  test('the first screen is in Korean', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('link', { name: '로그인' }).first()).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
    await expectAccessible(page, 'home in Korean');
  });
});
