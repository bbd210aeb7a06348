import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { useTempFolderInMemory } from './tests/support/temp-folder.ts';

useTempFolderInMemory();

const flags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/**
 * WebGL on the processor: the same picture on every machine. What is around a canvas is laid together without WebGL: the
 * pictures are the same, for a seventh less of the processor's time.
 */
const softwareGraphics = [
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  '--disable-gpu-compositing',
];
/** Without a window, Chromium hints letters more than it does on a screen; with this, both draw the same. */
const letters = '--font-render-hinting=slight';
/**
 * With its window, every context loads two pages of suggestions for an address bar that nobody sees: a third of what a small
 * test takes of the processor. Of several such switches Chromium heeds the last, so that what Playwright turns off (its
 * chromiumSwitches.ts) stands here again.
 */
const unneededFeatures = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
  ...['AimEnabled', 'AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync'],
  ...['DestroyProfileOnBrowserClose', 'HttpsFirstBalancedModeAutoEnable', 'HttpsUpgrades', 'LensOverlay'],
  ...['MediaRouter', 'NetworkTimeServiceQuerying', 'OptimizationHints', 'PaintHolding', 'PreconnectToSearch'],
  // a process kept ready for the next site, which no test ever opens
  ...['SpareRendererForSitePerProcess', 'TcpPortRandomizationWin', 'ThirdPartyStoragePartitioning'],
];
const launchOptions = {
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  args: [...flags, letters, ...softwareGraphics, `--disable-features=${unneededFeatures}`],
};

/**
 * Tests in a real browser. Those of `e2e` bring members of their own to a server that they share with other tests, or have
 * one to themselves (tests/support/fixtures.ts), so the order of tests does not matter; those of `visual` compare pictures of
 * the editor's scenes (tests/visual/lab.ts).
 */
export default defineConfig({
  projects: [
    { name: 'demo', testDir: 'tests/e2e', testMatch: 'demo.setup.ts' },
    { name: 'lab', testDir: 'tests/visual', testMatch: 'lab.setup.ts' },
    { name: 'e2e', dependencies: ['demo'], testDir: 'tests/e2e' },
    {
      name: 'visual',
      dependencies: ['lab'],
      testDir: 'tests/visual',
      snapshotPathTemplate: 'tests/visual/pictures/{arg}{ext}',
      // letters are drawn a little differently from system to system
      expect: { toHaveScreenshot: { maxDiffPixels: 120 } },
      use: {
        viewport: { width: 800, height: 600 },
        colorScheme: 'dark',
      },
    },
  ],
  outputDir: 'test-results/browser',
  fullyParallel: true,
  forbidOnly: true,
  // each runs a server and a browser
  workers: Math.min(availableParallelism(), 8),
  // what passes at its second try is told at the end of `npm test` (scripts/lib/tally.mjs)
  retries: 1,
  timeout: 150_000,
  expect: { timeout: 15_000 },
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // Only the test of the service worker has one: elsewhere it would hide requests from a test that answers them itself.
    serviceWorkers: 'block',
    // Drawn by the processor, a drawer that slides in costs more than all that it shows. Some walks are gone with motion.
    contextOptions: { reducedMotion: 'reduce' },
    // A failure leaves a picture and what the page consisted of. A trace of every test would cost a tenth of their time:
    // `--trace on` for the one that failed.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions,
  },
});
