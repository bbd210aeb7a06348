/**
 * `npm test`: everything, on a fresh clone too. A failed step does not stop the ones after it, and the last line counts
 * over all of them. Plain JavaScript without dependencies, because it runs before anything is installed.
 */
import { build } from './lib/build.mjs';
import { CHECKS } from './lib/checks.mjs';
import { CHROMIUM_MISSING, findChromium } from './lib/chromium.mjs';
import { install } from './lib/install.mjs';
import { buildKernels } from './lib/kernels.mjs';
import { run, seconds, step } from './lib/process.mjs';
import { requireNode, requireRuntime, runtime, tool } from './lib/project.mjs';
import { countResults, readPlaywright, readVitest } from './lib/results.mjs';

const started = Date.now();
const total = { passed: 0, failed: 0, skipped: 0 };

requireNode();
if ((await step('Installed packages', install)) !== 0) {
  total.failed += 1;
  finish();
}
requireRuntime();
await countStep('The image kernels compile', buildKernels);

for (const { title, work } of CHECKS) await countStep(title, work);
const isBuilt = await countStep('The app builds', build);
await countTests('Unit and service tests', vitest('unit'));
await countTests('Faults and attacks against a running server', vitest('system'));
if (isBuilt) await countTests('The app in Chromium', { ...browser(), prepare: useChromium });
finish();

async function countStep(title, work) {
  const isGood = (await step(title, work)) === 0;
  total[isGood ? 'passed' : 'failed'] += 1;
  return isGood;
}

async function countTests(title, { prepare = () => true, ...runner }) {
  await step(title, async () => {
    if (!(await prepare())) {
      total.failed += 1;
      return 1;
    }
    const counts = await countResults(runner);
    for (const key of Object.keys(total)) total[key] += counts[key];
    return counts.failed;
  });
}

function vitest(project) {
  const file = `test-results/${project}.json`;
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json'];
  return {
    file,
    work: () => run(runtime, [tool.vitest, ...args, `--outputFile.json=${file}`]),
    read: readVitest,
  };
}

function browser() {
  const file = 'test-results/browser.json';
  return {
    file,
    work: () =>
      run(runtime, [tool.playwright, 'test', '--reporter=list,json'], {
        env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
      }),
    read: readPlaywright,
  };
}

async function useChromium() {
  const found = await findChromium();
  if (found === undefined) {
    console.error(CHROMIUM_MISSING);
    return false;
  }
  console.log(`Chromium: ${found}`);
  process.env.CHROMIUM_PATH = found;
  return true;
}

/** @returns {never} */
function finish() {
  if (total.skipped > 0) console.log(`\n${total.skipped} skipped`);
  console.log(`\nEverything took ${seconds(started)}.`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed === 0 ? 0 : 1);
}
