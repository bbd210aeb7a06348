import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './project.mjs';
import { readPlaywright, readVitest } from './results.mjs';

const test = (fullName, status) => ({ fullName, status });
const file = (name, status, assertionResults) => ({ name: path.join(root, name), status, assertionResults });

describe("Vitest's report", () => {
  it('names each failed test by its file', () => {
    const report = {
      numPassedTests: 1,
      numPendingTests: 2,
      testResults: [file('a.test.ts', 'failed', [test('adds', 'passed'), test('takes away', 'failed')])],
    };
    expect(readVitest(report)).toEqual({
      passed: 1,
      failed: 1,
      skipped: 2,
      failures: [{ file: 'a.test.ts', name: 'takes away' }],
      unsteady: [],
    });
  });

  it('counts a file that did not load, and one whose preparation failed, as one failure each', () => {
    const report = {
      testResults: [
        file('a.test.ts', 'failed', []),
        file('b.test.ts', 'failed', [test('adds', 'skipped')]),
        file('c.test.ts', 'passed', [test('adds', 'skipped')]),
      ],
    };
    expect(readVitest(report)).toMatchObject({
      failed: 2,
      failures: [
        { file: 'a.test.ts', name: '' },
        { file: 'b.test.ts', name: '' },
      ],
    });
  });
});

describe("Playwright's report", () => {
  const spec = (title, status) => ({ title, file: 'walk.spec.ts', tests: [{ status }] });

  it('names what failed, and what passed at its second try', () => {
    const report = {
      stats: { expected: 1, flaky: 1, unexpected: 1, skipped: 0 },
      suites: [
        {
          specs: [spec('buys', 'expected')],
          suites: [{ specs: [spec('signs in', 'flaky'), spec('signs out', 'unexpected')] }],
        },
      ],
    };
    expect(readPlaywright(report)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 0,
      failures: [{ file: 'walk.spec.ts', name: 'signs out' }],
      unsteady: [{ file: 'walk.spec.ts', name: 'signs in' }],
    });
  });
});
