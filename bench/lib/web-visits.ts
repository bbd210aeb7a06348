import { median, type Row } from './table.ts';
import { countFetched, type Fetched, openBrowser } from './web-browser.ts';

const ROUNDS = 5;
/** Of a figure that is told without an aim. */
const UNJUDGED = { aim: '', isReached: null };

/** What comes over the wire for who follows a creator's link on a phone, and when the first product can be pressed. */
export async function visitRows(url: string): Promise<Row[]> {
  const browser = await openBrowser();
  const times: number[] = [];
  let first: Fetched | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    const fetched = countFetched(page);
    const started = performance.now();
    await page.goto(`${url}/introduce/demo`);
    await page
      .getByRole('button', { name: /^Generate your photo/ })
      .first()
      .waitFor();
    times.push(performance.now() - started);
    await page.waitForLoadState('networkidle');
    first ??= await fetched();
    await context.close();
  }
  await browser.close();
  return [
    ...['stylesheet', 'font', 'image'].map((kind) => ({
      what: kind,
      figure: `${(first?.kilobytes.get(kind) ?? 0).toFixed(0)} KB`,
      ...UNJUDGED,
    })),
    { what: 'Requests', figure: String(first?.requests), ...UNJUDGED },
    {
      what: 'First product can be pressed (median)',
      figure: `${median(times).toFixed(0)} ms`,
      ...UNJUDGED,
    },
  ];
}
