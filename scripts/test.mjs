/**
 * `npm test`: everything, on a fresh clone too. A failed step does not stop the ones after it, and the last line counts
 * over all of them. Plain JavaScript without dependencies, because it runs before anything is installed.
 */
import { build } from './lib/build.mjs';
import { CHECKS } from './lib/checks.mjs';
import { install } from './lib/install.mjs';
import { buildKernels } from './lib/kernels.mjs';
import { step } from './lib/process.mjs';
import { requireNode, requireRuntime } from './lib/project.mjs';
import { createTally } from './lib/tally.mjs';

const tally = createTally();

requireNode();
if ((await step('Installed packages', install)) !== 0) {
  tally.fail();
  tally.finish();
}
requireRuntime();
await tally.count([{ title: 'The image kernels compile', work: buildKernels }]);
const [isBuilt] = await tally.count([{ title: 'The app builds', work: build }, ...CHECKS]);
await tally.countVitest('Unit, component and service tests, faults and attacks');
if (isBuilt) await tally.countPlaywright('The app in Chromium');
tally.finish();
