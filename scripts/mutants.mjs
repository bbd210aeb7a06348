/**
 * `npm run mutants [-- <area>… --sample <number> --seed <number>]`: breaks the code on purpose, one place at a time, and
 * says which breaks no test notices. Nothing is written to the tree.
 */
import { buildKernels } from './lib/kernels.mjs';
import { run } from './lib/process.mjs';
import { fail, requireRuntime, runtime } from './lib/project.mjs';

requireRuntime();
if ((await buildKernels()) !== 0) fail('The image kernels could not be built.');
// with CI, property tests take all of their runs
const env = { CI: 'true' };
process.exit(await run(runtime, ['scripts/lib/mutants/run.mjs', ...process.argv.slice(2)], { env }));
