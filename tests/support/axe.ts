import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

interface Scope {
  /** Selector of what is looked at. */
  part?: string;
  /** All of axe's when left out. */
  rules?: readonly string[];
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The page is drawn as it is going to stay: nothing is left to do, and nothing moves or fades but for what never ends. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const passing = () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    do {
      await Promise.allSettled(passing().map(({ finished }) => finished));
      // a change of theme or width is told in the next frame, drawn anew after it, and may let something fade
      await frame();
      await frame();
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
      await frame();
    } while (passing().length > 0);
  });
}

/** No violation that axe knows of, on the screen as it is going to stay. */
export async function expectAccessible(page: Page, screen: string, scope: Scope = {}): Promise<void> {
  await settle(page);
  // it stays in the page for the next look: bringing it there costs more than most looks
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(scope.rules && { runOnly: { type: 'rule', values: [...scope.rules] } }),
  };
  const violations = await page.evaluate(
    async ({ part, options }) => {
      const { axe } = window as unknown as {
        axe: { run(part: string, options: RunOptions): Promise<AxeResults> };
      };
      return (await axe.run(part, options)).violations;
    },
    { part: scope.part ?? 'html', options },
  );
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help}\n    ${nodes[0]?.target.join(' ')}`);
  expect.soft(found, `${screen}\n${found.join('\n')}`).toEqual([]);
}
