/**
 * `npm test`: everything, on a fresh clone too. A failed step does not stop the ones after it, and the last line counts
 * over all of them. Plain JavaScript without dependencies, because it runs before anything is installed.
 */
import { build, buildServer } from './lib/build.mjs';
import { CHECKS, CHECKS_OF_FILES } from './lib/checks.mjs';
import { install } from './lib/install.mjs';
import { buildKernels } from './lib/kernels.mjs';
import { step } from './lib/process.mjs';
import { requireNode, requireRuntime } from './lib/project.mjs';
import { createTally } from './lib/tally.mjs';

const tally = createTally();

requireNode();
if ((await step('Installed packages', install)) !== 0) {
  tally.fail();
  await tally.finish();
}
requireRuntime();
await tally.count([{ title: 'The image kernels compile', work: buildKernels }, ...CHECKS_OF_FILES]);
const [isBuilt] = await tally.count([
  { title: 'The app builds', work: build },
  { title: 'The server builds', work: buildServer },
  ...CHECKS,
]);
// What has servers and browsers often waits; what computes fills the cores meanwhile, and gives way to them. It is a process of
// Vitest of its own also because a warm worker is kept only for a file of its project that is next in line: files of several
// projects in one line take them from each other.
const computing = tally.countVitest(
  'Unit, component and service tests',
  ['--project', 'unit', '--project', 'page'],
  { isBehind: true },
);
await tally.countVitest('Faults and attacks', ['--project', 'system*']);
if (isBuilt) await tally.countPlaywright('The app in Chromium');
await computing;
await tally.finish();
