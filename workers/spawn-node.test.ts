import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const cancelling = fileURLToPath(new URL('./fixtures/cancelling.ts', import.meta.url));

it('ends threads in the middle of networks, and its process lives on', async () => {
  // a process that aborts rejects
  await expect(promisify(execFile)(process.execPath, [cancelling, '10'])).resolves.toBeDefined();
});
