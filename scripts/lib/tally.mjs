import { CHROMIUM_MISSING, findChromium } from './chromium.mjs';
import { run, seconds, step, stepAmongOthers, stepsAtOnce } from './process.mjs';
import { runtime, tool } from './project.mjs';
import { countResults, readPlaywright, readVitest } from './results.mjs';

/** Of a step behind others: each of theirs is given three times the processor's time when all want it. */
const NICE = 5;

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

  function countTests(title, { file, read, work, mayBeEmpty }, { isBehind = false, prepare } = {}) {
    return (isBehind ? stepAmongOthers : step)(title, async (runStep = run) => {
      if (prepare && !(await prepare())) {
        total.failed += 1;
        return 1;
      }
      const counts = await countResults({ file, read, work: () => work(runStep), mayBeEmpty });
      for (const key of Object.keys(total)) total[key] += counts[key];
      return counts.failed;
    });
  }

  return {
    count,
    fail() {
      total.failed += 1;
    },
    /** `isBehind`: other steps run beside it, which have the terminal and go first. */
    countVitest(title, args = [], { mayBeEmpty = false, isBehind = false } = {}) {
      const file = `test-results/${title.split(/\W/)[0].toLowerCase()}.json`;
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
      const options = isBehind ? { nice: NICE } : {};
      const work = (runStep) => runStep(runtime, [tool.vitest, 'run', ...args, ...reporters], options);
      return countTests(title, { file, work, read: readVitest, mayBeEmpty }, { isBehind });
    },
    countPlaywright(title, args = []) {
      const file = 'test-results/browser.json';
      const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file };
      const work = (runStep) =>
        runStep(runtime, [tool.playwright, 'test', '--reporter=list,json', ...args], { env });
      return countTests(title, { file, work, read: readPlaywright }, { prepare: useChromium });
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
