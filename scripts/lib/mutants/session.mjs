import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createVitest } from 'vitest/node';
import config from '../../../vitest.config.ts';
import { root } from '../project.mjs';
import { compileKernels } from './kernels.mjs';

const KERNELS = 'wasm/build/kernels.wasm';
const absolute = (file) => path.join(root, file);

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
      reporters: [{}],
      silent: true,
      // it would keep what is broken on the disk, or not ask for it
      fsModuleCache: false,
    },
    { ...config, test: undefined, plugins: [mutant, ...config.plugins] },
  );

  /** @returns {Promise<boolean>} whether all tests passed, in time */
  async function pass(tests, limitMs) {
    const specifications = tests.map((file) => vitest.projects[0].createSpecification(absolute(file)));
    let isLate = false;
    const limit = setTimeout(async () => {
      isLate = true;
      const polite = vitest.cancelCurrentRun('test-failure');
      // a test that goes round in circles is ended only when it is asked twice
      void vitest.cancelCurrentRun('test-failure');
      await polite;
    }, limitMs);
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    clearTimeout(limit);
    const wanted = new Set(specifications.map(({ moduleId }) => moduleId));
    const ran = testModules.filter(({ moduleId }) => wanted.has(moduleId));
    const isPassed = ran.length === wanted.size && ran.every((module) => module.ok());
    return isPassed && unhandledErrors.length === 0 && !isLate;
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
    pass,
    /**
     * @param testGroups the tests to ask, one group after the other
     * @param limitMs for each group; what takes longer is noticed too
     * @returns {Promise<'noticed' | 'survived' | 'invalid'>}
     */
    async judge(broken, testGroups, limitMs) {
      try {
        if (!(await apply(broken))) return 'invalid';
        for (const tests of testGroups) if (!(await pass(tests, limitMs))) return 'noticed';
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
