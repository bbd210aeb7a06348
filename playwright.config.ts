import { defineConfig } from '@playwright/test';

/**
 * Tests in a real browser against a real server. Every test gets a server and a data folder of its own
 * (tests/support/fixtures.ts), so the order of tests does not matter.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  globalSetup: './tests/support/template-for-browser.ts',
  fullyParallel: false,
  forbidOnly: true,
  // A generation keeps two cores busy by itself.
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'UTC',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
