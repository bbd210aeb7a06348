import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import { emptyFolder, refusedStart, removeFolder, startServer } from '../support/server.ts';

let postgres: Postgres;
let folders: string[];
beforeAll(async () => {
  postgres = await startPostgres();
  folders = [await emptyFolder(), await emptyFolder()];
});
afterAll(async () => {
  await postgres.stop();
  for (const folder of folders) await removeFolder(folder);
});

test('a second process on one PostgreSQL that keeps its files elsewhere is refused, before there are any', async () => {
  const env = { DATABASE_URL: postgres.url, DEMO_DATA: 'false' };
  const [shared, other] = folders as [string, string];
  const first = await startServer({ dataDir: shared, env });
  const { code, output } = await refusedStart({ dataDir: other, env });
  expect(code).toBe(1);
  expect(output).toContain(`The files of this database are not in ${other}/files`);
  expect(output).toContain('Set DATA_DIR to the folder that holds files/ of this installation');
  expect(output).not.toMatch(/ at .*\.ts:/);
  const second = await startServer({ dataDir: shared, env: { ...env, ROLE: 'worker' } });
  for (const server of [first, second]) {
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
  }
});
