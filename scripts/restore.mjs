/** `npm run restore -- <file>`: puts a backup where nothing is yet. */
import { run } from './lib/process.mjs';
import { requireRuntime, runtime } from './lib/project.mjs';

requireRuntime();
process.exit(await run(runtime, ['server/backup/main.ts', 'restore', ...process.argv.slice(2)]));
