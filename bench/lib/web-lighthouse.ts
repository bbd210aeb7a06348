import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { STORAGE_KEY } from '@facet/contract/constants.ts';
import { signIn } from '@facet/tests/support/api.ts';
import type { BrowserContext } from '@playwright/test';
import lighthouse from 'lighthouse';
import desktop from 'lighthouse/core/config/desktop-config.js';
import { median, type Row } from './table.ts';

const AIM = 95;
/** The performance of a page differs from run to run: the middle one of these counts. */
const ROUNDS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;

const PAGES = [
  { address: '/', isMember: false },
  { address: '/introduce/demo', isMember: false },
  { address: '/login', isMember: false },
  { address: '/gallery', isMember: true },
] as const;

interface Options {
  url: string;
  /** Where the browser listens for Lighthouse. */
  port: number;
  /** Folder for the reports: they say what costs the points. */
  reports: string;
}

/** Four pages in three categories: out of 100, with each page's cache empty. */
export async function lighthouseRows(browser: BrowserContext, options: Options): Promise<Row[]> {
  const { url, port, reports } = options;
  await mkdir(reports, { recursive: true });
  const page = await browser.newPage();
  const rows: Row[] = [];
  for (const { address, isMember } of PAGES) {
    await page.goto(`${url}/consent/terms.txt`);
    await page.evaluate(() => localStorage.clear());
    if (isMember) {
      const { token } = await signIn(url, 'fan@facet.test');
      await page.evaluate(([key, value]) => localStorage.setItem(key!, value!), [STORAGE_KEY.token, token]);
    }
    const scores: Record<(typeof CATEGORIES)[number], number[]> = {
      performance: [],
      accessibility: [],
      'best-practices': [],
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      const result = await lighthouse(
        url + address,
        { port, output: 'json', onlyCategories: [...CATEGORIES], logLevel: 'error' },
        desktop,
      );
      if (!result) throw new Error(`Lighthouse has nothing to say of ${address}`);
      for (const category of CATEGORIES)
        scores[category].push(Math.round((result.lhr.categories[category]?.score ?? 0) * 100));
      const name = `${address.replaceAll('/', '-').slice(1) || 'home'}-${round + 1}.json`;
      await writeFile(path.join(reports, name), String(result.report));
    }
    for (const category of CATEGORIES) {
      const score = median(scores[category]);
      rows.push({
        what: `${address}  ${category}`,
        figure: String(score),
        aim: `≥ ${AIM}`,
        isReached: score >= AIM,
      });
    }
  }
  await page.close();
  return rows;
}
