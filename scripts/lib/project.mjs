import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/**
 * The project's own Node, which npm installs: the machine's may be older. Its real path is named, not the link in
 * `.bin`, because that link is a shell script on some systems and would keep signals to itself.
 */
export const runtime = path.join(
  root,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/** A tool's entry script inside node_modules, to be run by `runtime`. */
export const tool = {
  assemblyScript: path.join(root, 'node_modules/assemblyscript/bin/asc.js'),
  biome: path.join(root, 'node_modules/@biomejs/biome/bin/biome'),
  dependencyCruiser: path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
  knip: path.join(root, 'node_modules/knip/bin/knip.js'),
  playwright: path.join(root, 'node_modules/@playwright/test/cli.js'),
  rolldown: path.join(root, 'node_modules/rolldown/bin/cli.mjs'),
  typescript: path.join(root, 'node_modules/typescript/bin/tsc'),
  vite: path.join(root, 'node_modules/vite/bin/vite.js'),
  vitest: path.join(root, 'node_modules/vitest/vitest.mjs'),
};

const OLDEST_NODE = 18;

export function requireNode() {
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_NODE) return;
  fail(`Facet needs Node ${OLDEST_NODE} or newer to install itself; this is Node ${process.versions.node}.`);
}

export function requireRuntime() {
  if (existsSync(runtime)) return;
  fail(
    'The Node runtime of this project was not installed. npm was probably told to skip install scripts;\n' +
      'run `npm rebuild node --ignore-scripts=false` once and try again.',
  );
}

/** @returns {never} */
export function fail(message) {
  console.error(message);
  process.exit(1);
}
