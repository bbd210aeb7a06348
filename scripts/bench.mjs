/** `npm run bench -- <name> [arguments]`: runs bench/<name>.ts; without a name it lists what there is. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from './lib/build.mjs';
import { CHROMIUM_MISSING, findChromium } from './lib/chromium.mjs';
import { install } from './lib/install.mjs';
import { buildKernels } from './lib/kernels.mjs';
import { run } from './lib/process.mjs';
import { fail, requireNode, requireRuntime, root, runtime } from './lib/project.mjs';

const [name, ...args] = process.argv.slice(2);
const benches = readdirSync(path.join(root, 'bench'))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => file.slice(0, -'.ts'.length));

if (name === undefined) {
  console.log('npm run bench -- <name>\n');
  for (const bench of benches) console.log(`  ${bench.padEnd(12)} ${firstSentence(bench)}`);
  process.exit(0);
}
if (!benches.includes(name)) fail(`There is no bench called ${name}. There are: ${benches.join(', ')}.`);

requireNode();
if ((await install()) !== 0) fail('The packages could not be installed. Is this machine online?');
requireRuntime();
if ((await buildKernels()) !== 0) fail('The image kernels could not be built.');
process.exit(
  await run(runtime, [path.join('bench', `${name}.ts`), ...args], { env: await browserEnvironment() }),
);

/** What the benches that look into a browser need. */
async function browserEnvironment() {
  if (name !== 'web' && name !== 'editor' && name !== 'layers') return {};
  // the editor's bench builds a page of its own
  if (name !== 'editor' && (await build()) !== 0) fail('The app could not be built.');
  return { CHROMIUM_PATH: (await findChromium()) ?? fail(CHROMIUM_MISSING) };
}

/** A bench says in its first comment what it measures. */
function firstSentence(bench) {
  const source = readFileSync(path.join(root, 'bench', `${bench}.ts`), 'utf8');
  const comment = /^\/\*\*([\s\S]*?)\*\//m.exec(source)?.[1] ?? '';
  return (
    comment
      .replace(/^\s*\*? ?/gm, '')
      .trim()
      .split('\n')[0] ?? ''
  );
}
