/**
 * What is broken, and which tests should notice: first those that are called like the broken file, then, when none of them
 * did, all of the area.
 *
 * @type {Record<string, { sources: string[], tests: string[], doors?: string[], tables?: string }>}
 */
export const AREAS = {
  ledger: {
    sources: ['server/modules/ledger/{credits,ledger}.ts'],
    tests: ['server/modules/ledger/*.test.ts'],
    // functions, triggers and constraints in the database of the tables that are called so
    tables: 'ledger_%',
  },
  access: {
    sources: ['server/access.ts'],
    // of these the rows alone, which say who may call what
    doors: ['server/{images,mail}/module.ts', 'server/modules/*/module.ts'],
    tests: ['server/access.test.ts', 'server/graphql/schema.test.ts'],
  },
  checks: {
    sources: ['server/modules/productions/checks.ts', 'workers/compatibility.ts', 'contract/location.ts'],
    tests: [
      'workers/compatibility.test.ts',
      'contract/location.test.ts',
      'server/modules/productions/*.test.ts',
    ],
  },
  kernels: { sources: ['wasm/assembly/*.ts'], tests: ['wasm/*.test.ts'] },
  history: {
    sources: ['{canvas,editor}-core/history/*.ts'],
    tests: ['{canvas,editor}-core/history/*.test.ts'],
  },
};
