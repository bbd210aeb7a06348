/** `npm run backup -- <file>`: writes everything that this installation keeps into one new file. */
import { run } from './lib/process.mjs';
import { requireRuntime, runtime } from './lib/project.mjs';

requireRuntime();
process.exit(await run(runtime, ['server/backup/main.ts', 'backup', ...process.argv.slice(2)]));
