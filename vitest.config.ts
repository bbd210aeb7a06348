import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Plugin } from 'vite';
import { configDefaults, defineConfig } from 'vitest/config';
import { useTempFolderInMemory } from './tests/support/temp-folder.ts';

useTempFolderInMemory();

const packages = [
  'contract',
  'wasm',
  'workers',
  'canvas-core',
  'editor-core',
  'layer-core',
  'server',
  'src',
  'bench',
  'scripts',
];

/** WebAssembly without an address to fetch it from, which a test's page does not have. */
const kernels: Plugin = {
  name: 'wasm-in-tests',
  enforce: 'pre',
  load(id) {
    if (!id.endsWith('.wasm')) return null;
    const bytes = readFileSync(id);
    const lines = WebAssembly.Module.exports(new WebAssembly.Module(bytes)).map(
      ({ name, kind }) => `export const ${name} = exports.${name}${kind === 'global' ? '.value' : ''};`,
    );
    return [
      `const bytes = Uint8Array.from(atob('${bytes.toString('base64')}'), (c) => c.charCodeAt(0));`,
      'const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes));',
      ...lines,
    ].join('\n');
  },
};

const beside = [...packages.map((name) => `${name}/**/*.test.{ts,tsx,mjs}`), 'tests/support/**/*.test.ts'];
/** A test file that needs a page says so in its first line: `// @vitest-environment jsdom`. */
const onPages = globSync(beside, { exclude: ['**/node_modules/**'] }).filter((file) =>
  readFileSync(file, 'utf8').startsWith('// @vitest-environment jsdom'),
);

/** Attacks on what members do at the same moment. */
const racing = ['tests/attack/{credits,floods,payments,people,storms}.test.ts'];
const isWhole = process.env.ON_BOTH_DATABASES === '1';

/** How long tests wait for what comes at last: on a busy machine, that is late. */
const PATIENCE_MS = 15_000;

/**
 * `unit` holds what stands beside the code and needs no page, service tests (`*.service.test.ts`, on PGlite and on
 * PostgreSQL) included; files share a process and the modules in it. `page` holds what needs one: files share a process, its
 * page and the packages in it, and each has modules of ours of its own (src/testing/fresh.ts). `system` starts whole
 * servers on PGlite and treats them badly; `system-postgres` does so on PostgreSQL. What races, and how a payment and a photo
 * recover, runs on both; the other faults on PGlite, the other attacks, which say little of the database, on PostgreSQL alone. With
 * `ON_BOTH_DATABASES=1` everything runs on both but the files that bring databases of their own (tests/support/split.ts).
 */
export default defineConfig({
  plugins: [kernels],
  // Node takes this file of the package too; the other one would be a second copy whose types do not match
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    // each may hold some 16 of PostgreSQL's connections (tests/support/postgres.ts)
    maxWorkers: Math.min(availableParallelism(), 8),
    // of `npm test`, what computes gives way to servers and browsers: a swap of 5 s took over a minute on a busy machine
    testTimeout: 180_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: PATIENCE_MS } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: beside,
          exclude: [...configDefaults.exclude, ...onPages],
          globalSetup: 'tests/support/databases-setup.ts',
          isolate: false,
          restoreMocks: true,
        },
      },
      {
        extends: true,
        test: {
          name: 'page',
          include: onPages,
          isolate: false,
          setupFiles: 'src/testing/fresh.ts',
          provide: { patience: PATIENCE_MS },
          restoreMocks: true,
        },
      },
      {
        extends: true,
        test: {
          name: 'system',
          include: ['tests/faults/*.test.ts', ...(isWhole ? ['tests/attack/*.test.ts'] : racing)],
          globalSetup: 'tests/support/template-setup.ts',
          isolate: false,
          provide: { database: 'pglite' },
        },
      },
      {
        extends: true,
        test: {
          name: 'system-postgres',
          include: [
            'tests/attack/*.test.ts',
            `tests/faults/${isWhole ? '!(backup|cluster|data-dir)' : '{generation,payments}'}.test.ts`,
          ],
          globalSetup: 'tests/support/template-postgres-setup.ts',
          isolate: false,
          provide: { database: 'postgres' },
        },
      },
    ],
  },
});
