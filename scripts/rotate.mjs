/** `npm run rotate -- token|address`: makes a new key, which takes over from the old one. */
import { run } from './lib/process.mjs';
import { requireRuntime, runtime } from './lib/project.mjs';

requireRuntime();
process.exit(await run(runtime, ['server/keys/main.ts', ...process.argv.slice(2)]));
