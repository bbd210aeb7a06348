import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

interface Scope {
  /** Selector of what is looked at. */
  part?: string;
  /** All of axe's when left out. */
  rules?: readonly string[];
}

/** No violation that axe knows of, on the screen as it is now. */
export async function expectAccessible(page: Page, screen: string, scope: Scope = {}): Promise<void> {
  // one frame of one origin: the run that gathers the results of several in a page of its own is not needed
  const axe = new AxeBuilder({ page }).include(scope.part ?? 'html').setLegacyMode();
  axe.options({
    resultTypes: ['violations'],
    ...(scope.rules && { runOnly: { type: 'rule', values: [...scope.rules] } }),
  });
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help}\n    ${nodes[0]?.target.join(' ')}`);
  expect.soft(found, `${screen}\n${found.join('\n')}`).toEqual([]);
}
