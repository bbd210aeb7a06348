import { expect, test } from '@playwright/test';
import { buildLab } from '../../scripts/lib/build.mjs';

test('the app builds with the editor’s lab in it', async () => {
  test.setTimeout(200_000);
  expect(await buildLab()).toBe(0);
});
