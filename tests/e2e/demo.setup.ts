import { test } from '@playwright/test';
import { demoFolder } from '../support/template.ts';

test('a first start fills an empty data folder with the demo', async () => {
  test.setTimeout(200_000);
  await demoFolder();
});
