import { createProduction, faceBalance, reserve, seeDemo, signInAsFan, uploadFace } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { signIn } from '../support/screens.ts';

// prices are everybody's
test.use({ hasOwnServer: true });

test('an administrator prices a service and sells a package, and a fan pays and finds it', async ({
  page,
  browser,
  server,
}) => {
  await signIn(page, 'admin@facet.test');
  await page.goto('/');
  await page.getByRole('link', { name: 'Administration' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'The same in numbers' })).toBeVisible();
  await expectAccessible(page, 'administration: dashboard');

  const administration = page.getByRole('navigation', { name: 'Administration' });
  await administration.getByRole('link', { name: 'Services' }).click();
  await page.getByRole('button', { name: 'New service' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Frame');
  // the question that an Escape opens is closed by the next one alone
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Stay' }).hover();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await page.getByRole('textbox', { name: 'Cost' }).fill('5');
  await page.getByRole('textbox', { name: 'Stock' }).fill('3');
  await page.getByRole('button', { name: 'Create' }).click();
  const frame = page.getByRole('row', { name: /Frame/ });
  await expect(frame).toContainText('5 FACE');
  await page.getByRole('button', { name: 'Edit Generation', exact: true }).click();
  await page.getByRole('textbox', { name: 'Cost' }).fill('40');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /40 FACE/ })).toBeVisible();
  await frame.getByRole('button', { name: 'Adjust the stock of Frame' }).click();
  await page.getByRole('textbox', { name: 'Quantity' }).fill('-2');
  await page.getByRole('textbox', { name: 'Reason' }).fill('Broken');
  await expect(page.getByText('New stock: 1')).toBeVisible();
  await page.getByRole('button', { name: 'Adjust stock', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectAccessible(page, 'administration: services');

  await administration.getByRole('link', { name: 'App products' }).click();
  await page.getByRole('button', { name: 'New product' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('A taste');
  await page.getByRole('textbox', { name: 'Amount' }).fill('50');
  await page.getByRole('textbox', { name: 'Price' }).fill('5');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('row', { name: /A taste/ })).toContainText('$5.00');

  await administration.getByRole('link', { name: 'Audit' }).click();
  for (const act of ['appProduct.create', 'service.adjustStock', 'service.update', 'service.create'])
    await expect(page.getByRole('cell', { name: act })).toBeVisible();
  await expectAccessible(page, 'administration: audit');

  const fan = await signInAsFan(server.url);
  const product = (await seeDemo(fan)).bundle.products.find(({ Service }) => Service?.cost === '40')!;
  const before = await faceBalance(fan);
  const face = await uploadFace(fan);
  await createProduction(fan, product, face, await reserve(fan, product));
  expect(await faceBalance(fan)).toBe(before - 40);

  const context = await browser.newContext({ baseURL: server.url });
  const theirs = await context.newPage();
  await signIn(theirs);
  await theirs.goto('/payment');
  await expect(theirs.getByRole('radio', { name: /^50 credits/ })).toBeVisible();
  await theirs.goto('/admin');
  await expect(theirs.getByRole('heading', { name: 'Not authorized to access this page' })).toBeVisible();
  await context.close();
});
