import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from './project.mjs';

/**
 * Runs a test runner that writes its results as JSON, and counts them. A run that ends badly without naming a failed
 * test (a crash, an error outside any test, a file that does not load) counts as one failure, so that it is never lost.
 * @returns {Promise<{ passed: number, failed: number, skipped: number }>}
 */
export async function countResults({ file, work, read, mayBeEmpty = false }) {
  const full = path.join(root, file);
  rmSync(full, { force: true });
  const code = await work();
  const counts = read(readJson(full));
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  if (counts.passed + counts.failed === 0 && !mayBeEmpty) counts.failed = 1;
  return counts;
}

export function readVitest(report) {
  const files = report?.testResults ?? [];
  const unloaded = files.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + unloaded.length,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  };
}

export function readPlaywright(report) {
  const stats = report?.stats;
  return {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: (stats?.unexpected ?? 0) + (report?.errors?.length ?? 0),
    skipped: stats?.skipped ?? 0,
  };
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
