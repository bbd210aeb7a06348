import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './process.mjs';
import { root, runtime, tool } from './project.mjs';

/** Everything that the built app is made of. */
const SOURCES = [
  'src',
  'contract',
  'public',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
];

// In node_modules, so that a fresh installation builds anew: the bundler itself may have changed.
const STAMP = path.join(root, 'node_modules/.cache/facet-build');

/** Builds the app into dist/ when its sources changed. @returns {Promise<number>} exit code */
export async function build() {
  const stamp = sourceStamp();
  if (isBuilt(stamp)) return 0;
  const code = await run(runtime, [tool.vite, 'build', '--logLevel', 'warn']);
  if (code !== 0) return code;
  mkdirSync(path.dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, stamp);
  return 0;
}

export function isBuilt(stamp = sourceStamp()) {
  return (
    existsSync(path.join(root, 'dist/index.html')) &&
    existsSync(STAMP) &&
    readFileSync(STAMP, 'utf8') === stamp
  );
}

/** A digest of names and contents, so that neither a checkout's new file times nor a touched file cause a build. */
function sourceStamp() {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesUnder)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesUnder(name) {
  const full = path.join(root, name);
  if (!existsSync(full)) return [];
  try {
    return readdirSync(full, { withFileTypes: true })
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) =>
        entry.name === 'node_modules' ? [] : filesUnder(path.posix.join(name, entry.name)),
      );
  } catch (error) {
    if (error.code === 'ENOTDIR') return [name];
    throw error;
  }
}
