import { readFile } from 'node:fs/promises';
import { ConsentExport } from '@facet/contract/consent.ts';
import type { Page } from '@playwright/test';
import { PASSWORD, signIn as signInByApi } from '../support/api.ts';
import { expect, test, uniqueName } from '../support/fixtures.ts';
import { linkIn, mailTo } from '../support/mail.ts';
import { agree, fillLogin, PHONE, pay, signIn } from '../support/screens.ts';
import type { TestServer } from '../support/server.ts';

const NEW_PASSWORD = 'Another!2027';

/** @returns the address */
async function signUp(page: Page, email?: string): Promise<string> {
  const username = uniqueName('ada');
  const address = email ?? `${username}@example.com`;
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Partners Portal' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign up' }).click();
  const form = page.getByRole('main');
  await agree(form);
  await form.getByRole('textbox', { name: 'First Name' }).fill('Ada');
  await form.getByRole('textbox', { name: 'Username' }).fill(username);
  await form.getByRole('textbox', { name: 'Email' }).fill(address);
  await form.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await form.getByRole('textbox', { name: 'Confirm Password' }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL(/\/login$/);
  return address;
}

async function signOut(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
}

async function openReset(page: Page, server: TestServer, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL(/\/change-password$/);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible();
  await page.goto(linkIn(await mailTo(server, email, /new Facet password/)).path);
}

/** A token's claims with another expiry; its signature no longer holds, which the browser does not check. */
async function changeExpiry(page: Page, seconds: number): Promise<void> {
  await page.evaluate(
    (exp) => {
      const [head, payload, signature] = localStorage.getItem('token')!.split('.');
      const claims = JSON.parse(atob(payload!.replaceAll('-', '+').replaceAll('_', '/')));
      localStorage.setItem('token', [head, btoa(JSON.stringify({ ...claims, exp })), signature].join('.'));
    },
    Math.floor(Date.now() / 1000) + seconds,
  );
}

/** The address that the mail leads to opens the account and signs in. */
async function confirm(page: Page, server: TestServer, email: string): Promise<void> {
  await page.goto(linkIn(await mailTo(server, email)).path);
  await expect(page.getByRole('heading', { level: 1, name: /Ada/ })).toBeVisible();
}

/** What was agreed to at the sign-up. */
async function changeAndTakeAlongAgreements(page: Page): Promise<void> {
  await page.goto('/settings/agreements');
  const offers = page.getByRole('switch', { name: 'I agree to: Marketing Information Uses' });
  await expect(offers).toBeChecked();
  await offers.press('Space');
  await expect(offers).not.toBeChecked();
  await expect(offers).toBeFocused();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my consent records' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('facet-consent-records.json');
  const { records } = ConsentExport.parse(JSON.parse(await readFile(await download.path(), 'utf8')));
  expect(records.map(({ documentId, action }) => `${documentId} ${action}`)).toEqual([
    'terms CONSENT_GIVEN',
    'privacy CONSENT_GIVEN',
    'marketing CONSENT_GIVEN',
    'marketing CONSENT_WITHDRAWN',
  ]);
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('sign-up, mail, confirmation, sign-in, credits, a renewed and an expired token, agreements, sign-out', async ({
    page,
    server,
  }) => {
    const email = await signUp(page);
    await expect(page.getByRole('status').filter({ hasText: '이메일을 확인해 주세요' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
    await fillLogin(page.getByRole('main'), email);
    await expect(page.getByRole('alert').filter({ hasText: 'is not right' })).toBeVisible();
    await confirm(page, server, email);

    await page.getByRole('link', { name: 'Check your Credits!' }).first().click();
    await expect(page).toHaveURL(/\/payment$/);
    await pay(page, 'Approve payment');
    await expect(page.getByText('300 FACE and 60 MFACE are in your balance.')).toBeVisible();
    await expect(page.getByRole('link', { name: /Balance: 300 FACE/ }).first()).toBeVisible();
    await expect(page.getByRole('list', { name: 'Purchases' })).toContainText('$33.00');

    // in the midst of all this the token comes near its end: it is renewed with the next request, and nobody notices
    const first = await page.evaluate(() => localStorage.getItem('token'));
    await page.clock.install({ time: Date.now() + 56 * 60_000 });
    await page.getByRole('tab', { name: 'Spending' }).click();
    await expect(page.getByText('You have not spent any credits yet.')).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).not.toBe(first);

    await changeExpiry(page, -60);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Session Expired' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to Login' }).click();
    await fillLogin(page.getByRole('main'), email);
    await expect(page).toHaveURL(/\/payment$/);
    await expect(page.getByText('Your balance: 300 FACE')).toBeAttached();
    await changeAndTakeAlongAgreements(page);
    await signOut(page);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });

  test('a forgotten password is set anew, and every device is signed out', async ({ page, server, fan }) => {
    const elsewhere = await signInByApi(server.url, fan.email);
    await openReset(page, server, fan.email);
    const [password, again] = [page.getByLabel('New password'), page.getByLabel('Confirm Password')];
    await password.fill('abc');
    await expect(page.getByText('Password strength must be at least Normal')).toBeVisible();
    await password.fill(NEW_PASSWORD);
    await again.fill(PASSWORD);
    await expect(page.getByText('Password is not matched')).toBeVisible();
    await again.fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Set the password' }).click();
    await expect(page.getByText('Your password is changed')).toBeVisible();
    await expect(signInByApi(server.url, fan.email)).rejects.toThrow(/not right/);
    await expect(signInByApi(server.url, fan.email, NEW_PASSWORD)).resolves.toBeTruthy();
    const refreshed = await page.request.post('/refresh', { data: { staledToken: elsewhere.token } });
    expect(refreshed.status()).toBe(401);
    await mailTo(server, fan.email, /was changed/);
  });
});

test('a mail that could not be asked for is told, and asked for again from the login', async ({
  page,
  server,
}) => {
  await page.route('**/api/email-verification/send', (route) => route.fulfill({ status: 503, json: {} }));
  const email = await signUp(page);
  await expect(page.getByRole('status').filter({ hasText: '인증 이메일을 보내지 못했습니다' })).toBeVisible();
  await page.unroute('**/api/email-verification/send');
  await page.getByRole('link', { name: 'Send the mail again' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm your address' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible();
  await page.getByRole('link', { name: 'Read it in the outbox' }).click();
  const link = page.getByRole('article').filter({ hasText: email }).getByRole('link');
  await expect(link).toHaveAttribute('href', new RegExp(`^${server.url}/verify`));
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: /Ada/ })).toBeVisible();
});

test('somebody who signs up twice sees the same, and hears of their account by mail', async ({
  page,
  server,
  fan,
}) => {
  await signUp(page, fan.email);
  await expect(page.getByRole('status').filter({ hasText: '이메일을 확인해 주세요' })).toBeVisible();
  await mailTo(server, fan.email, /already/);
});

test('a link that was used says so and offers a new one', async ({ page, server }) => {
  const email = await signUp(page);
  const { path } = linkIn(await mailTo(server, email));
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: /Ada/ })).toBeVisible();
  await page.goto(path);
  await expect(page.getByRole('alert').filter({ hasText: 'does not work any more' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send a new link' })).toBeVisible();
});

test('a session that was ended elsewhere ends here too', async ({ page, fan }) => {
  await signIn(page, fan.email);
  await page.goto('/gallery');
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await page.request.post('/graphql', {
    headers: { token: token! },
    data: { query: 'mutation { logout { ok } }' },
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Session Expired' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Login' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('signing out in one tab signs out the other', async ({ page, context, fan }) => {
  await signIn(page, fan.email);
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/gallery');
  await signOut(page);
  await expect(other).toHaveURL(/\/login$/);
  await fillLogin(other.getByRole('main'), fan.email);
  await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible();
});

test('tabs whose token is about to expire renew it once, and stay in step', async ({
  page,
  context,
  fan,
}) => {
  await signIn(page, fan.email);
  await page.goto('/');
  const first = await page.evaluate(() => localStorage.getItem('token'));
  // the browser takes the token for one that expires in five minutes
  await context.addInitScript(() => {
    const { now } = Date;
    const isFirst = () => localStorage.getItem('token') === sessionStorage.getItem('first');
    Date.now = () => now() + (isFirst() ? 3_400_000 : 0);
  });
  const asked: string[] = [];
  await context.route('**/refresh', async (route) => {
    asked.push(route.request().postDataJSON().staledToken);
    await route.continue();
  });
  const tabs = [page, await context.newPage(), await context.newPage()];
  for (const tab of tabs) {
    await tab.goto('/nowhere');
    await tab.evaluate((token) => sessionStorage.setItem('first', token!), first);
  }
  await Promise.all(tabs.map((tab) => tab.goto('/gallery')));
  for (const tab of tabs) {
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => tab.evaluate(() => localStorage.getItem('token'))).not.toBe(first);
  }
  expect(asked).toEqual([first]);
});
