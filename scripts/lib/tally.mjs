import { CHROMIUM_MISSING, findChromium } from './chromium.mjs';
import { run, seconds, step, stepAmongOthers, stepsAtOnce } from './process.mjs';
import { runtime, tool } from './project.mjs';
import { countResults, readPlaywright, readVitest } from './results.mjs';

/** Of a step behind others: each of theirs is given nine times the processor's time when all want it. */
const NICE = 10;

/** What fails in more files than this is not for want of processor time. */
const FILES_TRIED_AGAIN = 8;

/** Runs the steps of a test command and counts what they say; `finish` prints the sum and ends with it. */
export function createTally() {
  const started = Date.now();
  const total = { passed: 0, failed: 0, skipped: 0 };
  /** @type {import('./results.mjs').Failure[]} */
  let failures = [];
  /** @type {import('./results.mjs').Failure[]} */
  const unsteady = [];

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
      const results = await countResults({ file, read, work: () => work(runStep), mayBeEmpty });
      for (const key of Object.keys(total)) total[key] += results[key];
      failures.push(...results.failures);
      unsteady.push(...results.unsteady);
      return results.failed;
    });
  }

  /**
   * Whole servers and pages share a few cores with everything else. What failed in a few files of Vitest is run again,
   * alone; what passes then counts as passed and is named as unsteady. Playwright does so itself (`retries`).
   */
  async function tryAgain() {
    const tried = failures.filter(({ file }) => VITEST_FILE.test(file));
    const files = [...new Set(tried.map(({ file }) => file))];
    if (files.length === 0 || files.length > FILES_TRIED_AGAIN) return;
    await step('What failed beside others, alone', async () => {
      const results = await countResults(vitestRun('again', files));
      const isStill = ({ file, name }) =>
        results.failures.some((one) => one.file === file && one.name === name);
      const passed = results.failed > results.failures.length ? [] : tried.filter((one) => !isStill(one));
      total.failed -= passed.length;
      total.passed += passed.length;
      unsteady.push(...passed);
      failures = failures.filter((one) => !passed.includes(one));
      return results.failed;
    });
  }

  return {
    count,
    fail() {
      total.failed += 1;
    },
    /** `isBehind`: other steps run beside it, which have the terminal and go first. */
    countVitest(title, args = [], { mayBeEmpty = false, isBehind = false } = {}) {
      const name = title.split(/\W/)[0].toLowerCase();
      const options = isBehind ? { nice: NICE } : {};
      return countTests(title, { ...vitestRun(name, args, options), mayBeEmpty }, { isBehind });
    },
    countPlaywright(title, args = []) {
      const file = 'test-results/browser.json';
      const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file };
      const work = (runStep) =>
        runStep(runtime, [tool.playwright, 'test', '--reporter=list,json', ...args], { env });
      return countTests(title, { file, work, read: readPlaywright }, { prepare: useChromium });
    },
    /** @returns {Promise<never>} */
    async finish() {
      await tryAgain();
      list('Failed', failures);
      list('Passed only when tried again', unsteady);
      if (total.skipped > 0) console.log(`\n${total.skipped} skipped`);
      console.log(`\nEverything took ${seconds(started)}.`);
      console.log(`${total.passed} passed, ${total.failed} failed`);
      process.exit(total.failed === 0 ? 0 : 1);
    },
  };
}

const VITEST_FILE = /\.test\.\w+$/;

function vitestRun(name, args, options = {}) {
  const file = `test-results/${name}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const work = (runStep = run) => runStep(runtime, [tool.vitest, 'run', ...args, ...reporters], options);
  return { file, work, read: readVitest };
}

function list(title, named) {
  if (named.length === 0) return;
  console.log(`\n${title}:`);
  for (const { file, name } of named) console.log(`  ${file} › ${name || 'the whole file'}`);
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
