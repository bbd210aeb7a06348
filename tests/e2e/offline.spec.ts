import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { generate, seeDemo, uploadFace, whenOver } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { PAID, signIn } from '../support/screens.ts';
import { startServer } from '../support/server.ts';

/** The service worker: what opens without the server, what is never kept, and that an update asks. */

test.use({ serviceWorkers: 'allow' });
// one after the other: the second one changes the built worker, which the servers of both hand out
test.describe.configure({ mode: 'default' });

const WORKER = path.resolve(import.meta.dirname, '../../dist/sw.js');
/** Of everything that is kept for opening without a connection: each further screen that fans do without belongs into vite.offline.ts. */
const MOST_KEPT_BYTES = 2_200_000;

async function workerIsReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });
}

/** Every address in every cache, without the host. */
function cachedAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const addresses: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) addresses.push(new URL(url).pathname);
    }
    return addresses;
  });
}

test('what is kept for opening without a connection has a bound', async () => {
  const worker = await readFile(WORKER, 'utf8');
  const files = new Set([...worker.matchAll(/url:\s*"([^"]+)"/g)].map(([, file]) => file!));
  const sizes = [...files].map(async (file) => (await stat(path.resolve(WORKER, '..', file))).size);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(files.size).toBeGreaterThan(20);
  expect(bytes).toBeLessThan(MOST_KEPT_BYTES);
});

test.describe('without the server', () => {
  test.use({ hasOwnServer: true });

  test('the app opens and says so, keeps nothing private, and comes back', async ({ page, server, fan }) => {
    const product = (await seeDemo(fan)).bundle.products.find(({ title }) => title === PAID)!;
    const { uid } = await whenOver(fan, await generate(fan, product, await uploadFace(fan)));

    await signIn(page, fan.email);
    await page.goto('/');
    await workerIsReady(page);
    for (const address of ['/gallery', `/photo/${uid}`, '/payment', '/introduce/demo', '/']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
    }
    const cached = await cachedAddresses(page);
    expect(cached).toContain('/index.html');
    const isOfShell =
      /^\/(index\.html|color-scheme\.js|icon\.svg|manifest\.webmanifest|assets\/[^/]+\.(js|css|woff2))$/;
    expect(cached.filter((address) => !isOfShell.test(address))).toEqual([]);
    expect(cached.filter((address) => /Maskings|Paypal|EditorLab|opencv/i.test(address))).toEqual([]);
    const kept = await page.evaluate(() => localStorage.getItem('apolloCache') ?? '');
    expect(kept).toContain('searchProductions');
    expect(kept).not.toMatch(/purchases|spendings|searchSrcImgs/);

    await server.stop();
    await page.goto('/partners');
    await expect(page.getByRole('banner').getByText('Facet')).toBeVisible();
    const banner = page.getByRole('status').filter({ hasText: 'You are offline' });
    await expect(banner).toBeVisible();
    await expectAccessible(page, 'offline');
    await page.goto('/gallery');
    await expect(page.getByRole('link', { name: /photo from/i }).first()).toBeVisible();
    // a page that was visited is still there
    await page.goto('/introduce/demo');
    await expect(page.getByRole('article', { name: PAID })).toBeVisible();

    const again = await startServer({ dataDir: server.dataDir, port: server.port });
    await banner.getByRole('button', { name: 'Try again' }).click();
    await expect(banner).toHaveCount(0);
    await expect(page.getByText('You are back online')).toBeVisible();
    await expect(page.getByRole('article', { name: PAID })).toBeVisible();

    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('apolloCache') ?? '')).not.toContain(
      'searchProductions',
    );
    await again.stop();
  });
});

test('an update asks before it reloads', async ({ page, request }) => {
  expect((await request.get('/sw.js')).headers()['cache-control']).toBe('no-cache');
  expect((await request.get('/manifest.webmanifest')).headers()['content-type']).toContain(
    'application/manifest+json',
  );

  await page.goto('/');
  await workerIsReady(page);
  const worker = await readFile(WORKER, 'utf8');
  await writeFile(WORKER, `${worker}\n// another version`);
  try {
    await page.evaluate(async () => {
      Object.assign(window, { isSamePage: true });
      await (await navigator.serviceWorker.ready).update();
    });
    const offer = page.getByRole('region', { name: 'A new version is ready' });
    await expect(offer).toBeVisible();
    await expectAccessible(page, 'update');
    await offer.getByRole('button', { name: 'Later' }).click();
    await expect(offer).toBeHidden();
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);

    await page.reload();
    await expect(offer).toBeVisible();
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await offer.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => page.evaluate(() => 'isSamePage' in window).catch(() => true)).toBe(false);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(offer).toBeHidden();
  } finally {
    await writeFile(WORKER, worker);
  }
});
