import { createHash } from 'node:crypto';
import path from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { preview } from 'vite';
import { LAB } from '../../scripts/lib/build.mjs';
import { writeSideBySide } from './side-by-side.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** What the server sends with each page; a picture that needs more than this would not show in the app. */
const policy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  // the lab's photos are made in the page; the app's come from its server
  "connect-src 'self' blob:",
  "worker-src 'self' blob:",
].join('; ');

interface Fixtures {
  openScene: (name: string) => Promise<void>;
  comparison: undefined;
}

interface WorkerFixtures {
  labUrl: string;
  /**
   * A page for scenes that are only looked at: each is a document of its own, but not a window, and what the one before has
   * fetched and compiled is there.
   */
  standing: Page;
}

/** The app with the editor's lab in it (lab.setup.ts builds it); it asks no server for anything. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  comparison: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture uses from its parameter.
    async ({}, use, info) => {
      await use(undefined);
      await writeSideBySide(info);
    },
    { auto: true },
  ],
  labUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture uses from its parameter.
    async ({}, use) => {
      const server = await preview({
        root,
        mode: 'lab',
        logLevel: 'error',
        build: { outDir: path.join(root, LAB) },
        preview: { host: '127.0.0.1', port: 0, headers: { 'content-security-policy': policy } },
      });
      const { port } = server.httpServer.address() as { port: number };
      await use(`http://127.0.0.1:${port}`);
      await server.close();
    },
    { scope: 'worker' },
  ],
  standing: [
    async ({ browser }, use, { project }) => {
      const { viewport, colorScheme, contextOptions, locale, timezoneId, serviceWorkers } = project.use;
      const usual = { ...contextOptions, viewport, colorScheme, locale, timezoneId, serviceWorkers };
      const context = await browser.newContext(usual);
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
  openScene: ({ page, labUrl }, use) => use((name) => openScene(page, labUrl, name)),
});

export async function openScene(page: Page, labUrl: string, name: string): Promise<void> {
  await page.goto(`${labUrl}/partners/editor-lab?scene=${name}`);
  await page.waitForFunction(
    () => (window.editorLab ?? window.rectanglesLab ?? window.layersLab) !== undefined,
  );
  await drawn(page);
}

/** Waits for the frame with everything on it. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(() => (window.editorLab ?? window.rectanglesLab ?? window.layersLab)!.drawn());

/** Tells pictures apart; the picture itself would fill the report of a failure. */
export async function pictureOf(page: Page): Promise<string> {
  const png = await page
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL('image/png'));
  return createHash('sha256').update(png).digest('hex');
}

export { expect } from '@playwright/test';
