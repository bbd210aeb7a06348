/** `npm run check`: the static checks alone, for the minutes between two edits. */
import { CHECKS, CHECKS_OF_FILES } from './lib/checks.mjs';
import { install } from './lib/install.mjs';
import { buildKernels } from './lib/kernels.mjs';
import { stepsAtOnce } from './lib/process.mjs';
import { fail, requireNode, requireRuntime } from './lib/project.mjs';

requireNode();
if ((await install()) !== 0) fail('The packages could not be installed. Is this machine online?');
requireRuntime();
if ((await buildKernels()) !== 0) fail('The image kernels could not be built.');

const checks = [...CHECKS_OF_FILES, ...CHECKS];
const codes = await stepsAtOnce(checks);
const failed = codes.filter((code) => code !== 0).length;
console.log(`\n${checks.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
