import { photo } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { signIn } from '../support/screens.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, hasOwnServer: true });

test('an administrator announces, a partner reads it and asks, and the answer appears in the open chat', async ({
  page: admin,
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
  const partner = await context.newPage();

  await signIn(admin, 'admin@facet.test');
  await admin.goto('/admin/announcements');
  await expect(admin.getByRole('heading', { name: 'No announcements found' })).toBeVisible();
  await expectAccessible(admin, 'announcements, none');
  await admin.getByRole('button', { name: 'Create New Announcement' }).click();
  const form = admin.getByRole('dialog', { name: 'Create Announcement' });
  await form.locator('input[type=file]').setInputFiles(photo('annie-spratt.jpg'));
  await form.getByRole('textbox', { name: 'Caption' }).fill('New light is here #Summer #light');
  await form.getByRole('button', { name: 'End date' }).click();
  await expect(form.getByText('Please select start date first')).toBeVisible();
  await form.getByRole('button', { name: 'Start date' }).click();
  await admin.getByRole('button', { name: todayAsShown() }).click();
  await form.getByRole('button', { name: 'End date' }).click();
  await admin.getByRole('button', { name: todayAsShown() }).click();
  await form.getByRole('button', { name: 'Create Announcement' }).click();
  await expect(form.getByText('End date must be after start date')).toBeVisible();
  await expectAccessible(admin, 'the form of an announcement');
  await form.getByLabel('End time').fill('23:59');
  await form.getByRole('button', { name: 'Create Announcement' }).click();
  await expect(admin.getByRole('article').getByText("admin's Announcement")).toBeVisible();

  await signIn(partner, 'partner@facet.test');
  await partner.goto('/partners');
  await expect(partner.getByText('1 new', { exact: true })).toBeVisible();
  await expectAccessible(partner, 'what concerns a partner');
  await partner.getByRole('link', { name: /New light is here/ }).click();
  const detail = partner.getByRole('dialog', { name: "admin's Announcement" });
  await expect(detail.getByText('#Summer', { exact: true })).toBeVisible();
  await expectAccessible(partner, 'an announcement');
  await partner.keyboard.press('Escape');
  await expect(detail).toBeHidden();
  await expect(partner.getByRole('article').getByText('New', { exact: true })).toBeHidden();
  await partner.goto('/partners');
  await expect(partner.getByRole('heading', { name: 'Latest announcements' })).toBeVisible();
  await expect(partner.getByText('1 new', { exact: true })).toBeHidden();

  await partner.getByRole('link', { name: 'Ask the support' }).click();
  const chat = partner.getByRole('dialog', { name: 'Support chat' });
  await expect(chat.getByText('Connected', { exact: true })).toBeVisible();
  await chat.getByRole('textbox', { name: 'Message' }).fill('How do I prepare a photo?');
  await partner.keyboard.press('Enter');
  await expect(chat.getByRole('article').getByRole('time')).toBeVisible();
  await expectAccessible(partner, 'the support chat');

  await admin.goto('/admin/support');
  const topic = admin.getByRole('button', { name: /partner .*How do I prepare a photo/ });
  await expect(topic.getByText('Unread')).toBeVisible();
  await topic.click();
  await expect(admin.getByRole('log').getByText('How do I prepare a photo?')).toBeVisible();
  await expect(admin.getByRole('complementary', { name: 'About partner' })).toContainText('Partner');
  await admin.getByRole('textbox', { name: 'Answer' }).fill('Open a campaign and check its masks.');
  await admin.getByRole('button', { name: 'Send' }).click();
  await expect(chat.getByText('Open a campaign and check its masks.')).toBeVisible();
  await expect(admin.getByText('Assigned to you')).toBeVisible();
  await expectAccessible(admin, 'the inbox');

  // what the partner writes next is there without a reload
  await chat.getByRole('textbox', { name: 'Message' }).fill('Thank you!');
  await partner.keyboard.press('Enter');
  await expect(admin.getByRole('log').getByText('Thank you!')).toBeVisible();
  await admin.getByRole('button', { name: 'Close topic' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Close topic' }).click();
  await expect(admin.getByText(/^Closed on/)).toBeVisible();
  await context.close();
});

/** As the calendar calls a day. */
function todayAsShown(): RegExp {
  const now = new Date();
  return new RegExp(`^${now.getDate()} ${now.toLocaleString('en', { month: 'long' })} ${now.getFullYear()}`);
}
