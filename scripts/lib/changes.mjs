import { spawnSync } from 'node:child_process';
import { root } from './project.mjs';

/** The main branch, under the names that a clone may have for it. */
const MAIN = ['origin/main', 'main'];

/** @returns {string} the commit where this branch left the main one; on the main branch itself the commit before the last */
export function comparedWith() {
  const head = git('rev-parse', 'HEAD')[0];
  const bases = MAIN.flatMap((name) => git('merge-base', 'HEAD', name));
  return bases.find((base) => base !== head) ?? git('rev-parse', '--verify', 'HEAD~1')[0] ?? head;
}

/** @returns {string[]} what differs from that commit, files that are not committed or not even added included */
export function changedFiles(base) {
  return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
}

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter(Boolean) : [];
}
