import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createVitest } from 'vitest/node';
import config from '../../../vitest.config.ts';
import { root } from '../project.mjs';
import { compileKernels } from './kernels.mjs';

const KERNELS = 'wasm/build/kernels.wasm';
const absolute = (file) => path.join(root, file);

const LOOK_MS = 200;
/** A test that waits is ended by its own time limit. This is for what not even that ends. */
const SILENCE_MS = 600_000;

/** Processor time of all threads of this process, the one that runs the tests included. */
export function processorMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** A Vitest that stays warm and serves broken code in place of what is on the disk. */
export async function openSession() {
  const folder = mkdtempSync(path.join(tmpdir(), 'facet-mutants-'));
  const kernelsFile = path.join(folder, 'kernels.wasm');
  /** Broken files by their names; the tree itself is never touched. @type {Map<string, string>} */
  const served = new Map();
  copyFileSync(absolute(KERNELS), kernelsFile);

  const mutant = {
    name: 'mutant',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith('/kernels.wasm') ? kernelsFile : null),
    transform: (_, id) => served.get(id) ?? null,
  };
  const { projects, ...all } = config.test;
  const { test: unit } = projects.find(({ test }) => test.name === 'unit');
  const vitest = await createVitest(
    'test',
    {
      ...all,
      ...unit,
      root,
      config: false,
      watch: false,
      bail: 1,
      maxWorkers: 1,
      // so that its processor time is this process's
      pool: 'threads',
      reporters: [{}],
      silent: true,
      // it would keep what is broken on the disk, or not ask for it
      fsModuleCache: false,
    },
    { ...config, test: undefined, plugins: [mutant, ...config.plugins] },
  );

  /**
   * @param limitMs processor time: on a machine that is busy with something else, nothing is late for that
   * @returns {Promise<'passed' | 'failed' | 'late'>}
   */
  async function outcome(tests, limitMs = Number.POSITIVE_INFINITY) {
    const specifications = tests.map((file) => vitest.projects[0].createSpecification(absolute(file)));
    const [began, spent] = [performance.now(), processorMs()];
    let isLate = false;
    const looking = setInterval(async () => {
      if (processorMs() - spent < limitMs && performance.now() - began < SILENCE_MS) return;
      clearInterval(looking);
      isLate = true;
      const polite = vitest.cancelCurrentRun('test-failure');
      // a test that goes round in circles is ended only when it is asked twice
      void vitest.cancelCurrentRun('test-failure');
      await polite;
    }, LOOK_MS);
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    clearInterval(looking);
    if (isLate) return 'late';
    const wanted = new Set(specifications.map(({ moduleId }) => moduleId));
    const ran = testModules.filter(({ moduleId }) => wanted.has(moduleId));
    const isPassed = ran.length === wanted.size && ran.every((module) => module.ok());
    return isPassed && unhandledErrors.length === 0 ? 'passed' : 'failed';
  }

  function serve(file, source) {
    served.set(absolute(file), source);
    vitest.invalidateFile(absolute(file));
  }

  /** Breaks what the mutant says. @returns {Promise<boolean>} whether there is anything to run */
  async function apply(broken) {
    if (broken.file.startsWith('wasm/assembly/')) {
      const binary = await compileKernels(broken);
      if (!binary) return false;
      writeFileSync(kernelsFile, binary);
      vitest.invalidateFile(kernelsFile);
    } else serve(broken.served ?? broken.file, broken.source);
    return true;
  }

  function restore() {
    for (const file of served.keys()) {
      served.delete(file);
      vitest.invalidateFile(file);
    }
    copyFileSync(absolute(KERNELS), kernelsFile);
    vitest.invalidateFile(kernelsFile);
  }

  return {
    outcome,
    /**
     * @param testGroups the tests to ask, one group after the other
     * @param limitMs processor time for each group
     * @returns {Promise<'failed' | 'late' | 'survived' | 'invalid'>} how it was noticed, if it was
     */
    async judge(broken, testGroups, limitMs) {
      try {
        if (!(await apply(broken))) return 'invalid';
        for (const tests of testGroups) {
          const found = await outcome(tests, limitMs);
          if (found !== 'passed') return found;
        }
        return 'survived';
      } finally {
        restore();
      }
    },
    async close() {
      await vitest.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
