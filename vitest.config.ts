import { defineConfig } from 'vitest/config';

const rooms = ['contract', 'wasm', 'workers', 'editor-core', 'server', 'src', 'bench', 'scripts'];

/**
 * Two projects. `unit` holds what stands beside the code, service tests (`*.service.test.ts`, on PGlite and on
 * PostgreSQL) included. `system` starts whole servers and treats them badly.
 * A test file that needs a page says so in its first line: `// @vitest-environment jsdom`.
 */
export default defineConfig({
  // Node takes this file of the package too; the other one would be a second copy whose types do not match
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [...rooms.map((room) => `${room}/**/*.test.{ts,tsx,mjs}`), 'tests/support/**/*.test.ts'],
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
