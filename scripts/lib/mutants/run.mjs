import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fail, root } from '../project.mjs';
import { AREAS } from './areas.mjs';
import { mutantsOf, OPEN_DOOR } from './code.mjs';
import { databaseMutants } from './database.mjs';
import { sampleOf } from './sample.mjs';
import { openSession, processorMs } from './session.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string' }, seed: { type: 'string', default: '1' } },
});
const size = values.sample === undefined ? Number.POSITIVE_INFINITY : Number(values.sample);
const seed = Number(values.seed);
const names = positionals.length > 0 ? positionals : Object.keys(AREAS);
const unknown = names.find((name) => !Object.hasOwn(AREAS, name));
if (unknown) fail(`There is no area called ${unknown}. There are: ${Object.keys(AREAS).join(', ')}.`);
if (!(size > 0) || !Number.isInteger(seed)) fail('--sample and --seed take whole numbers.');

const PATIENCE_MS = 5000;

const find = (patterns) => patterns.flatMap((pattern) => globSync(pattern, { cwd: root })).sort();
const isTest = (file) => /\.(test|fixture)\./.test(file);

/** @returns {Promise<import('./code.mjs').Mutant[]>} */
async function mutantsIn({ sources, doors = [], tables }) {
  const inFile = (file) => mutantsOf(file, readFileSync(path.join(root, file), 'utf8'));
  return [
    ...find(sources)
      .filter((file) => !isTest(file))
      .flatMap(inFile),
    ...find(doors)
      .flatMap(inFile)
      .filter(({ to }) => to === OPEN_DOOR),
    ...(tables ? await databaseMutants(tables) : []),
  ];
}

/** Tests that are called like the file come first: most of what is broken they notice. */
function testGroups(file, tests) {
  const stem = path.basename(file).replace(/\.\w+$/, '');
  const near = tests.filter((test) => path.basename(test).startsWith(`${stem}.`));
  return [near, tests.filter((test) => !near.includes(test))].filter((group) => group.length > 0);
}

const session = await openSession();
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    await session.close();
    process.exit(130);
  });
}

async function examine(name) {
  const tests = find(AREAS[name].tests);
  const all = await mutantsIn(AREAS[name]);
  const mutants = sampleOf(all, size, seed);
  console.log(`\n▸ ${name}: ${mutants.length} of ${all.length} ways to break it`);
  const spent = processorMs();
  if ((await session.outcome(tests)) !== 'passed') fail(`The tests of ${name} fail without a change.`);
  // what takes more goes round in circles
  const limitMs = PATIENCE_MS + 2 * (processorMs() - spent);
  const count = { failed: 0, late: 0, survived: 0, invalid: 0 };
  for (const mutant of mutants) {
    const verdict = await session.judge(mutant, testGroups(mutant.file, tests), limitMs);
    count[verdict] += 1;
    if (verdict !== 'survived') continue;
    const place = mutant.line > 0 ? `${mutant.file}:${mutant.line}` : mutant.file;
    console.log(`  ${place}  ${short(mutant.from)} → ${short(mutant.to)}`);
  }
  const { late, survived } = count;
  const noticed = count.failed + late;
  const share = Math.round((100 * noticed) / (noticed + survived));
  console.log(`  ${noticed} of ${noticed + survived} noticed, ${late} by not ending: ${share} %`);
  return [name, share];
}

const shares = [];
for (const name of names) shares.push(await examine(name));
await session.close();
console.log(`\n${shares.map(([name, share]) => `${name} ${share} %`).join(', ')}`);

function short(text) {
  const line = text.replace(/\s+/g, ' ').trim() || 'nothing';
  return line.length > 70 ? `${line.slice(0, 69)}…` : line;
}
