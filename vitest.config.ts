import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const packages = [
  'contract',
  'wasm',
  'workers',
  'canvas-core',
  'editor-core',
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

/**
 * Two projects. `unit` holds what stands beside the code, service tests (`*.service.test.ts`, on PGlite and on
 * PostgreSQL) included. `system` starts whole servers and treats them badly.
 * A test file that needs a page says so in its first line: `// @vitest-environment jsdom`.
 */
export default defineConfig({
  plugins: [kernels],
  // Node takes this file of the package too; the other one would be a second copy whose types do not match
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            ...packages.map((name) => `${name}/**/*.test.{ts,tsx,mjs}`),
            'tests/support/**/*.test.ts',
          ],
          globalSetup: 'tests/support/databases-setup.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
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
