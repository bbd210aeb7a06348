import { CHROMIUM_MISSING, findChromium } from './chromium.mjs';
import { run, seconds, step, stepsAtOnce } from './process.mjs';
import { runtime, tool } from './project.mjs';
import { countResults, readPlaywright, readVitest } from './results.mjs';

/** Runs the steps of a test command and counts what they say; `finish` prints the sum and ends with it. */
export function createTally() {
  const started = Date.now();
  const total = { passed: 0, failed: 0, skipped: 0 };

  /** Steps that do not need each other. Each counts as one test. @returns {Promise<boolean[]>} whether each went well */
  async function count(steps) {
    const codes = await stepsAtOnce(steps);
    for (const code of codes) total[code === 0 ? 'passed' : 'failed'] += 1;
    return codes.map((code) => code === 0);
  }

  function countTests(title, runner, prepare = () => true) {
    return step(title, async () => {
      if (!(await prepare())) {
        total.failed += 1;
        return 1;
      }
      const counts = await countResults(runner);
      for (const key of Object.keys(total)) total[key] += counts[key];
      return counts.failed;
    });
  }

  return {
    count,
    fail() {
      total.failed += 1;
    },
    countVitest(title, args = [], { mayBeEmpty = false } = {}) {
      const file = `test-results/${title.split(/\W/)[0].toLowerCase()}.json`;
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
      const work = () => run(runtime, [tool.vitest, 'run', ...args, ...reporters]);
      return countTests(title, { file, work, read: readVitest, mayBeEmpty });
    },
    countPlaywright(title, args = []) {
      const file = 'test-results/browser.json';
      const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file };
      const work = () => run(runtime, [tool.playwright, 'test', '--reporter=list,json', ...args], { env });
      return countTests(title, { file, work, read: readPlaywright }, useChromium);
    },
    /** @returns {never} */
    finish() {
      if (total.skipped > 0) console.log(`\n${total.skipped} skipped`);
      console.log(`\nEverything took ${seconds(started)}.`);
      console.log(`${total.passed} passed, ${total.failed} failed`);
      process.exit(total.failed === 0 ? 0 : 1);
    },
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
