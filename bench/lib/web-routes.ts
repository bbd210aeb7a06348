import { STORAGE_KEY } from '@facet/contract/constants.ts';
import type { Browser, Page } from '@playwright/test';
import type { Row } from './table.ts';
import { countFetched, openBrowser } from './web-browser.ts';

const AIM_OF_FIRST_VISIT = 230;
const AIM_OF_FURTHER_ROUTE = 60;
/** Tables that sort, filter and are taken along: for those who work with them all day. */
const AIM_OF_ADMINISTRATION = 130;

/** Where people arrive, without a session. */
const ENTRANCES = ['/', '/introduce/demo', '/login'];
/** Where they go on to; the editor apart, which is a tool of its own. */
const FURTHER = [
  '/introduce/demo',
  '/search',
  '/gallery',
  '/partners',
  '/partners/presets/1',
  '/partners/announcements',
  '/partners/bundles',
  '/partners/apply',
  '/payment',
  '/payment/success',
  '/payment/error',
  '/users/fan',
  '/settings/profile',
  '/settings/agreements',
  '/login',
  '/sign-up',
  '/change-password',
  '/reset-password',
  '/verify',
  '/auth-handler',
];
/** For administrators. */
const ADMINISTRATION = [
  '/admin',
  '/admin/user',
  '/admin/user/applications',
  '/admin/user/1',
  '/admin/service',
  '/admin/appproduct',
  '/admin/currency',
  '/admin/announcements',
  '/admin/support',
  '/admin/audit',
];
const FOR_VISITORS = new Set(['/login', '/sign-up']);

/** Script that a first visit fetches, and what each further route adds to the home page's, as the browser asks for it. */
export async function routeRows(url: string, tokens: { partner: string; admin: string }): Promise<Row[]> {
  const browser = await openBrowser();
  const rows: Row[] = [];
  for (const address of ENTRANCES) {
    const { page, scripts, close } = await open(browser, null);
    await page.goto(url + address);
    await page.waitForLoadState('networkidle');
    rows.push(row(`${address}  first visit`, await scripts(), AIM_OF_FIRST_VISIT));
    await close();
  }
  /** Script of the home page by token: some of it comes only when the page has come to rest. */
  const atRest = new Map<string | null, number>();
  const fromHome = async (address: string, token: string | null, aim: number) => {
    const { page, scripts, close } = await open(browser, token);
    await page.goto(url);
    const known = atRest.get(token);
    if (known === undefined) await quiet(page, AT_REST_MS);
    else await arrived(page, scripts, known);
    const before = await scripts();
    atRest.set(token, Math.max(before, known ?? 0));
    await go(page, address);
    rows.push(row(`${address}  from home`, (await scripts()) - before, aim));
    await close();
  };
  for (const address of FURTHER)
    await fromHome(address, FOR_VISITORS.has(address) ? null : tokens.partner, AIM_OF_FURTHER_ROUTE);
  for (const address of ADMINISTRATION) await fromHome(address, tokens.admin, AIM_OF_ADMINISTRATION);
  await browser.close();
  return rows;
}

async function open(browser: Browser, token: string | null) {
  // a service worker would fetch the other routes' code ahead
  const context = await browser.newContext({ serviceWorkers: 'block' });
  if (token) {
    await context.addInitScript(
      ([key, value]) => localStorage.setItem(key!, value!),
      [STORAGE_KEY.token, token],
    );
  }
  const page = await context.newPage();
  const fetched = countFetched(page);
  const scripts = async () => (await fetched()).kilobytes.get('script') ?? 0;
  return { page, scripts, close: () => context.close() };
}

/** As a link of the app does, without loading the page anew. */
async function go(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await quiet(page, QUIET_MS);
}

/** Waits until as much script has come as did the last time. */
async function arrived(page: Page, scripts: () => Promise<number>, kilobytes: number): Promise<void> {
  const isThere = async () => (await scripts()) >= kilobytes - 0.1;
  while (!(await isThere()))
    await page.waitForEvent('response', { timeout: AT_REST_MS }).catch(() => undefined);
}

/** Waits until nothing has been asked for in this time; Playwright waits for that only once a page. */
async function quiet(page: Page, milliseconds: number): Promise<void> {
  let since = Date.now();
  const restart = () => {
    since = Date.now();
  };
  page.on('request', restart);
  page.on('response', restart);
  while (Date.now() - since < milliseconds) await new Promise((resolve) => setTimeout(resolve, 50));
}

const QUIET_MS = 800;
const AT_REST_MS = 3000;

function row(what: string, kilobytes: number, aim: number): Row {
  return { what, figure: `${kilobytes.toFixed(0)} KB`, aim: `≤ ${aim} KB`, isReached: kilobytes <= aim };
}
