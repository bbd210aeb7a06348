import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from './project.mjs';

/**
 * What a test runner says of a run. `failures` names what failed, `unsteady` what passed at a second try only.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: Failure[], unsteady: Failure[] }} Results
 * @typedef {{ file: string, name: string }} Failure `name` is empty when the whole file failed
 */

/**
 * Runs a test runner that writes its results as JSON, and counts them. A run that ends badly without naming a failed
 * test (a crash, an error outside any test, a file that does not load) counts as one failure, so that it is never lost.
 * @returns {Promise<Results>}
 */
export async function countResults({ file, work, read, mayBeEmpty = false }) {
  const full = path.join(root, file);
  rmSync(full, { force: true });
  const code = await work();
  const results = read(readJson(full));
  if (code !== 0 && results.failed === 0) results.failed = 1;
  if (results.passed + results.failed === 0 && !mayBeEmpty) results.failed = 1;
  return results;
}

/** @returns {Results} */
export function readVitest(report) {
  const files = report?.testResults ?? [];
  const failures = files.flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    // a file that did not load, or whose preparation failed, names no test
    const isUnnamed = file.status === 'failed' && failed.length === 0;
    return [...failed.map((test) => test.fullName), ...(isUnnamed ? [''] : [])].map((name) => ({
      file: path.relative(root, file.name),
      name,
    }));
  });
  return {
    passed: report?.numPassedTests ?? 0,
    failed: failures.length,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    failures,
    unsteady: [],
  };
}

/** @returns {Results} */
export function readPlaywright(report) {
  const stats = report?.stats;
  const specs = (report?.suites ?? []).flatMap(specsOf);
  const named = (status) =>
    specs
      .filter((spec) => spec.tests.some((test) => test.status === status))
      .map((spec) => ({ file: spec.file, name: spec.title }));
  return {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: (stats?.unexpected ?? 0) + (report?.errors?.length ?? 0),
    skipped: stats?.skipped ?? 0,
    failures: named('unexpected'),
    unsteady: named('flaky'),
  };
}

function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
