import type { Page } from '@playwright/test';
import { photo } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test, uniqueName } from '../support/fixtures.ts';
import { mailTo } from '../support/mail.ts';
import { agree, fillLogin, PHONE, signIn } from '../support/screens.ts';

/**
 * A member applies on a phone, an administrator at a desk decides, announces and answers: in two browsers, on one running
 * server, which has no other announcements.
 */
test.use({ hasOwnServer: true });

const DESK = { width: 1280, height: 800 };

async function accessible(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(page, `${screen}, ${colorScheme}`);
  }
}

async function fillIn(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Influencer name' }).fill(name);
  await page.getByRole('combobox', { name: 'Channel', exact: true }).selectOption('other');
  await page.getByRole('textbox', { name: 'Which channel?' }).fill('Kick');
  await page.getByRole('combobox', { name: 'Influencer type' }).selectOption('without agency (solo)');
  await page.getByRole('textbox', { name: 'Brand channel' }).fill('kick.com/mina');
  await page.getByRole('textbox', { name: 'Representative name' }).fill('Mina Park');
  await page.getByRole('combobox', { name: 'Country code' }).selectOption('+82 South Korea');
  await page.getByRole('textbox', { name: 'Phone number' }).fill('010-1234-5678');
}

test('a member applies, is declined, applies again, becomes a partner without signing in again, reads an announcement, and gets an answer in the chat', async ({
  page,
  fan,
  server,
  browser,
}) => {
  const name = uniqueName('Mina');
  await page.setViewportSize(PHONE);
  await page.goto('/login');
  await fillLogin(page.getByRole('main'), fan.email);
  await expect(page).not.toHaveURL(/login/);

  await test.step('what is typed survives a reload', async () => {
    await page.goto('/partners');
    await expect(page.getByRole('heading', { name: 'You are not partner yet.' })).toBeVisible();
    await page.getByRole('link', { name: 'Apply for partnership' }).click();
    await expect(page.getByRole('heading', { name: 'Partnership Registration' })).toBeVisible();
    await fillIn(page, name);
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Influencer name' })).toHaveValue(name);
    await expect(page.getByRole('textbox', { name: 'Which channel?' })).toHaveValue('Kick');
    await expect(page.getByRole('textbox', { name: 'Phone number' })).toHaveValue('010-1234-5678');
  });

  await test.step('what is sent is being worked on', async () => {
    const submit = page.getByRole('button', { name: 'Submit application' });
    await expect(submit).toBeDisabled();
    await agree(page.getByRole('main'));
    await accessible(page, 'the form of an application');
    await submit.click();
    await expect(page.getByText(/Review takes 2-3 business days/)).toBeVisible();
    await accessible(page, 'an application that waits');
  });

  const desk = await browser.newContext({ viewport: DESK, baseURL: server.url });
  const admin = await desk.newPage();
  await signIn(admin, 'admin@facet.test');
  const open = async () => {
    await admin.goto('/admin/user/applications?status=PENDING');
    await admin.getByRole('searchbox', { name: 'Search' }).fill(name);
    await expect(admin).toHaveURL(/q=/);
    await admin.getByRole('link', { name }).click();
    await expect(admin.getByRole('heading', { level: 1, name })).toBeVisible();
  };

  await test.step('an administrator sees everything that was sent, and declines', async () => {
    await open();
    for (const text of ['Kick', 'Mina Park', '+821012345678', 'https://kick.com/mina', fan.username])
      await expect(admin.getByText(text, { exact: true })).toBeVisible();
    await accessible(admin, 'an application under review');
    await admin.getByText('Decline', { exact: true }).click();
    await admin.getByRole('textbox', { name: 'Reason' }).fill('Your channel shows no photos yet.');
    await admin.getByRole('button', { name: 'Decline application' }).click();
    await expect(admin.getByText(/^Declined by admin/)).toBeVisible();
    expect((await mailTo(server, fan.email, /application/)).text).toContain(
      'Your channel shows no photos yet.',
    );
  });

  await test.step('the member is told where they are, and applies again with what they sent', async () => {
    await expect(page.getByText('Your channel shows no photos yet.')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('textbox', { name: 'Phone number' })).toHaveValue('1012345678');
    await agree(page.getByRole('main'));
    await page.getByRole('button', { name: 'Submit application' }).click();
    await expect(page.getByText(/Review takes 2-3 business days/)).toBeVisible();
  });

  await test.step('the administrator accepts', async () => {
    await open();
    await admin.getByRole('textbox', { name: 'Fee (percent)' }).fill('12.5');
    await admin.getByRole('combobox', { name: 'Grade' }).selectOption('GOLD');
    await admin.getByRole('button', { name: 'Accept application' }).click();
    await expect(admin.getByText(/^Accepted by admin/)).toBeVisible();
    expect((await mailTo(server, fan.email, /partner now/)).text).toContain('12.5 %');
  });

  await test.step('the member is a partner at once', async () => {
    await page.getByRole('link', { name: 'Open partner tools' }).click({ timeout: 30_000 });
    await expect(page.getByRole('heading', { name: 'Partner tools' })).toBeVisible();
    await expect(page.getByText('You are a partner now. Welcome!')).toBeHidden();
    await page.goto('/partners/apply');
    await expect(page.getByRole('heading', { name: 'You are a partner already.' })).toBeVisible();
  });

  await test.step('the administrator announces something', async () => {
    await admin.goto('/admin/announcements');
    await expect(admin.getByRole('heading', { name: 'No announcements found' })).toBeVisible();
    await accessible(admin, 'announcements, none');
    await admin.getByRole('button', { name: 'Create New Announcement' }).click();
    const form = admin.getByRole('dialog', { name: 'Create Announcement' });
    await form.locator('input[type=file]').setInputFiles(photo('annie-spratt.jpg'));
    await form.getByRole('textbox', { name: 'Caption' }).fill('New light is here #Summer #light');
    await form.getByRole('button', { name: 'End date' }).click();
    await expect(form.getByText('Please select start date first')).toBeVisible();
    for (const date of ['Start date', 'End date']) {
      await form.getByRole('button', { name: date }).click();
      await admin.getByRole('button', { name: todayAsShown() }).click();
    }
    await form.getByRole('button', { name: 'Create Announcement' }).click();
    await expect(form.getByText('End date must be after start date')).toBeVisible();
    await accessible(admin, 'the form of an announcement');
    await form.getByLabel('End time').fill('23:59');
    await form.getByRole('button', { name: 'Create Announcement' }).click();
    await expect(admin.getByRole('article').getByText("admin's Announcement")).toBeVisible();
  });

  await test.step('the partner finds it marked as new, and reads it', async () => {
    await page.goto('/partners');
    await expect(page.getByText('1 new', { exact: true })).toBeVisible();
    await accessible(page, 'what concerns a partner');
    await page.getByRole('link', { name: /New light is here/ }).click();
    const detail = page.getByRole('dialog', { name: "admin's Announcement" });
    await expect(detail.getByText('#Summer', { exact: true })).toBeVisible();
    await accessible(page, 'an announcement');
    await page.keyboard.press('Escape');
    await expect(detail).toBeHidden();
    await expect(page.getByRole('article').getByText('New', { exact: true })).toBeHidden();
    await page.goto('/partners');
    await expect(page.getByRole('heading', { name: 'Latest announcements' })).toBeVisible();
    await expect(page.getByText('1 new', { exact: true })).toBeHidden();
  });

  await test.step('the partner asks, and the answer appears in the open chat', async () => {
    await page.getByRole('link', { name: 'Ask the support' }).click();
    const chat = page.getByRole('dialog', { name: 'Support chat' });
    const ask = async (text: string) => {
      await chat.getByRole('textbox', { name: 'Message' }).fill(text);
      await page.keyboard.press('Enter');
    };
    await expect(chat.getByText('Connected', { exact: true })).toBeVisible();
    await ask('How do I prepare a photo?');
    await expect(chat.getByRole('article').getByRole('time')).toBeVisible();
    await accessible(page, 'the support chat');

    await admin.goto('/admin/support');
    const topic = admin.getByRole('button', {
      name: new RegExp(`${fan.username} .*How do I prepare a photo`),
    });
    await expect(topic.getByText('Unread')).toBeVisible();
    await topic.click();
    await expect(admin.getByRole('log').getByText('How do I prepare a photo?')).toBeVisible();
    const about = admin.getByRole('complementary', { name: `About ${fan.username}` });
    await expect(about).toContainText('Partner');
    await admin.getByRole('textbox', { name: 'Answer' }).fill('Open a campaign and check its masks.');
    await admin.getByRole('button', { name: 'Send' }).click();
    await expect(chat.getByText('Open a campaign and check its masks.')).toBeVisible();
    await expect(admin.getByText('Assigned to you')).toBeVisible();
    await accessible(admin, 'the inbox');

    // what the partner writes next is there without a reload
    await ask('Thank you!');
    await expect(admin.getByRole('log').getByText('Thank you!')).toBeVisible();
    await admin.getByRole('button', { name: 'Close topic' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Close topic' }).click();
    await expect(admin.getByText(/^Closed on/)).toBeVisible();
  });

  await test.step('the account is given credits, and blocked, which ends its session', async () => {
    await admin.goto('/admin/user');
    await accessible(admin, 'the list of members');
    await admin.getByRole('searchbox', { name: 'Search' }).fill(fan.username);
    await expect(admin).toHaveURL(/q=/);
    await admin.getByRole('link', { name: fan.username }).click();
    await expect(admin.getByRole('heading', { level: 1, name: fan.username })).toBeVisible();
    await admin.getByRole('textbox', { name: 'Amount' }).fill('250');
    await admin.getByRole('textbox', { name: 'Reason' }).fill('For the trouble.');
    await expect(admin.getByText('500 → 750 FACE')).toBeVisible();
    await admin.getByRole('button', { name: 'Give', exact: true }).click();
    await expect(admin.getByRole('cell', { name: '+250 FACE' })).toBeVisible();
    await accessible(admin, 'a member');
    await admin.getByRole('button', { name: 'Block', exact: true }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('A test.');
    await dialog.getByRole('button', { name: 'Block' }).click();
    await expect(admin.getByText('Blocked', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Session Expired' })).toBeVisible();
  });
  await desk.close();
});

/** As the calendar calls a day. */
function todayAsShown(): RegExp {
  const now = new Date();
  return new RegExp(`^${now.getDate()} ${now.toLocaleString('en', { month: 'long' })} ${now.getFullYear()}`);
}
