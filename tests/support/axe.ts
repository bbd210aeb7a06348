import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** No violation that axe knows of, on the screen as it is now. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help}\n    ${nodes[0]?.target.join(' ')}`);
  expect.soft(found, `${screen}\n${found.join('\n')}`).toEqual([]);
}
