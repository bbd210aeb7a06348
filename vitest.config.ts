import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Plugin } from 'vite';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

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

/** Files that wait for servers are spread among those that compute, so that neither leaves a core idle. */
class SpreadSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const waiting = sorted.filter(({ project }) => project.name === 'system');
    const computing = sorted.filter(({ project }) => project.name !== 'system');
    const each = Math.ceil(computing.length / Math.max(1, waiting.length));
    return [
      ...waiting.flatMap((file, index) => [file, ...computing.slice(index * each, (index + 1) * each)]),
      ...computing.slice(waiting.length * each),
    ];
  }
}

/**
 * `unit` holds what stands beside the code and needs no page, service tests (`*.service.test.ts`, on PGlite and on
 * PostgreSQL) included; files share a process and the modules in it. `page` holds what needs one: each file has a page and
 * modules of its own, and only packages are loaded once per process. `system` starts whole servers and treats them badly.
 */
export default defineConfig({
  plugins: [kernels],
  // Node takes this file of the package too; the other one would be a second copy whose types do not match
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    // one more than there are cores: much of what starts servers waits for them. Each may hold some 16 of PostgreSQL's
    // connections (tests/support/postgres.ts)
    maxWorkers: Math.min(availableParallelism() + 1, 8),
    sequence: { sequencer: SpreadSequencer },
    testTimeout: 30_000,
    hookTimeout: 60_000,
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
          pool: 'vmForks',
          restoreMocks: true,
        },
      },
      {
        extends: true,
        test: {
          name: 'system',
          include: ['tests/{faults,attack}/**/*.test.ts'],
          globalSetup: 'tests/support/template-setup.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
