import { createRequire } from 'node:module';
import path from 'node:path';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { copyOf, removeFolder, startServer, type TestServer } from './server.ts';

/** A browser test with a real server on a copy of the demo. `page` is at home there; every path is relative to it. */
export const test = base.extend<{ server: TestServer }>({
  server: async ({ browserName: _ }, use) => {
    const server = await startServer({ dataDir: await copyOf(process.env.FACET_DATA_TEMPLATE!) });
    await use(server);
    await server.stop();
    await removeFolder(server.dataDir);
  },
  baseURL: async ({ server }, use) => use(server.url),
});

export { expect };

const PHOTOS = path.join(
  path.dirname(createRequire(import.meta.url).resolve('soft-ui-design-system/package.json')),
  'assets/img',
);

/** A portrait of the demo's photo package. */
export const portrait = (name: string): string => path.join(PHOTOS, `${name}.jpg`);

export async function signIn(page: Page, email = 'fan@facet.test'): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Facet!2026');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: /account/i })).toBeVisible();
}

/** Ticks the required agreements inside `scope`. */
export async function agree(scope: Locator): Promise<void> {
  for (const title of ['Terms of Services', 'AI Image Generation Agreement', 'Privacy Policy']) {
    await scope.getByRole('checkbox', { name: `I have read this and agree: ${title}` }).check();
  }
}

/** Opens the drawer of a product and gives it. */
export async function openDrawer(page: Page, product: string): Promise<Locator> {
  await page.getByRole('button', { name: `Generate your photo from ${product}` }).click();
  return page.getByRole('dialog', { name: 'Generate your photo' });
}

/** Uploads a face photo through the drawer, agrees to what that needs, and waits until it is the one in use. */
export async function uploadFace(page: Page, drawer: Locator, photo: string): Promise<void> {
  await drawer.getByRole('button', { name: 'Change Face' }).click();
  const picker = page.getByRole('dialog', { name: 'Change Face' });
  await picker.getByRole('button', { name: 'Upload New Image' }).click();
  const upload = page.getByRole('dialog', { name: 'Upload New Image' });
  await upload.locator('input[type=file]').setInputFiles(photo);
  await agree(upload);
  await upload.getByRole('button', { name: 'Upload Photo' }).click();
  await expect(upload).toBeHidden();
}
