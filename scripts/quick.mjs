/**
 * `npm run test:quick`: the static checks, and the tests of what is different from the main branch; on the main branch
 * itself, of what the last commit and the working folder changed.
 */
import { build, buildServer } from './lib/build.mjs';
import { changedFiles, comparedWith } from './lib/changes.mjs';
import { CHECKS, CHECKS_OF_FILES } from './lib/checks.mjs';
import { install } from './lib/install.mjs';
import { buildKernels } from './lib/kernels.mjs';
import { fail, requireNode, requireRuntime } from './lib/project.mjs';
import { createTally } from './lib/tally.mjs';
import { browserTestsOf, systemTestsOf } from './lib/touched.mjs';

const tally = createTally();

requireNode();
if ((await install()) !== 0) fail('The packages could not be installed. Is this machine online?');
requireRuntime();
const base = comparedWith();
const changed = changedFiles(base);
console.log(`${changed.length} files differ from ${base.slice(0, 10)}.`);

await tally.count([{ title: 'The image kernels compile', work: buildKernels }, ...CHECKS_OF_FILES]);
const [isBuilt] = await tally.count([
  { title: 'The app builds', work: build },
  { title: 'The server builds', work: buildServer },
  ...CHECKS,
]);
await tally.countVitest(
  'Tests that import what changed',
  ['--project', 'unit', '--project', 'page', '--changed', base, '--passWithNoTests'],
  { mayBeEmpty: true },
);
const attacks = systemTestsOf(changed);
if (attacks.length > 0)
  await tally.countVitest('Changed faults and attacks', ['--project', 'system*', ...attacks]);
if (isBuilt) await tally.countPlaywright('A walk through the app, and what changed', browserTestsOf(changed));
await tally.finish();
