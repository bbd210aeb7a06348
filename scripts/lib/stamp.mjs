import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './project.mjs';

/**
 * Remembers what a build was made of. In node_modules, so that a fresh installation builds anew: the tool itself may
 * have changed.
 * @param {string} name of the build
 * @param {string[]} sources files and folders, from the root
 * @param {string} product a file that must exist for the build to be there
 */
export function stampOf(name, sources, product) {
  const file = path.join(root, 'node_modules/.cache', `facet-${name}`);
  const digest = digestOf(sources);
  return {
    isFresh: () =>
      existsSync(path.join(root, product)) && existsSync(file) && readFileSync(file, 'utf8') === digest,
    write: () => {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, digest);
    },
  };
}

/** Of names and contents, so that neither a checkout's new file times nor a touched file cause a build. */
function digestOf(sources) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesUnder)) {
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
