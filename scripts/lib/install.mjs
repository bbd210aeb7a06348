import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './process.mjs';
import { root, runtime } from './project.mjs';

/** Installs what package-lock.json names, when it is not there yet. @returns {Promise<number>} exit code */
export async function install() {
  if (isInstalled()) return 0;
  // npm tells its scripts where it lives; without it (`node scripts/start.mjs`) the one on the PATH serves.
  const npm = process.env.npm_execpath;
  // What npm warns of is the packages' own business (that they are made for a newer Node than the machine's, which the
  // project brings along) and nothing that a person who starts Facet can do something about. Errors are told in full.
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  // what ONNX Runtime would fetch besides is for graphics cards
  const env = { ONNXRUNTIME_NODE_INSTALL: 'skip' };
  return npm
    ? run(process.execPath, [npm, ...args], { env })
    : run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { env });
}

/**
 * npm writes node_modules/.package-lock.json as the last act of an installation, so comparing it with the lock file
 * notices a changed lock, an interrupted installation and a hand-made `npm install` alike.
 */
export function isInstalled() {
  const wanted = readLock('package-lock.json');
  const present = readLock('node_modules/.package-lock.json');
  if (!wanted || !present) return false;
  for (const [name, entry] of Object.entries(wanted)) {
    if (!name.startsWith('node_modules/') && !name.includes('/node_modules/')) continue;
    const found = present[name];
    // Packages of other platforms are in the lock and rightly not on the disk.
    if (!found && (entry.optional || entry.devOptional || entry.peer)) continue;
    if (!found || found.version !== entry.version || found.integrity !== entry.integrity) return false;
  }
  return spawnSync(runtime, ['--version']).status === 0;
}

function readLock(file) {
  try {
    return JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
}
