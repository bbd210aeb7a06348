import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { type Cluster, startCluster } from '@facet/tests/support/cluster.ts';
import { INSPECTED } from '@facet/tests/support/heap.ts';
import { addMembers } from '@facet/tests/support/members.ts';
import { copyOf, removeFolder, startServer } from '@facet/tests/support/server.ts';
import { demoFolder } from '@facet/tests/support/template.ts';
import { generationsAMinute } from './lib/scale-generations.ts';
import { type LoadFigures, STREAMS_OF_A_MEMBER, underLoad } from './lib/scale-load.ts';
import { printTable, type Row } from './lib/table.ts';

/**
 * Photos a minute with 1, 2 and 4 worker processes; a web process and the embedded default under event streams and requests.
 *
 * A worker process makes one photo at a time (`IMAGE_WORKERS=1`), but not on one core: while a thread makes the picture, the
 * process decodes, encodes and signs. So twice one worker's rate is more than two cores have. What
 * they have is their number divided by the processor time that a photo costs web and worker processes together, which is measured while one
 * worker makes them; the aim is nine tenths of that with as many workers as there are cores.
 *
 * `-- scale workers`, `-- scale postgres` and `-- scale embedded` are the parts, also several of them; without a word all are made, at
 * full length some 17 minutes. `-- scale short` (or `workers short` …) takes four: 4 photos a run, 15 s of load. `PHOTOS` a run (12),
 * `WORKERS` (1,2,4); `LOAD_SECONDS` of load (300), `RATE` a second (200; several, parted by commas), `STREAMS` (1000).
 */

const PARTS = ['workers', 'postgres', 'embedded'];
const words = process.argv.slice(2);
const unknown = words.find((word) => word !== 'short' && !PARTS.includes(word));
if (unknown !== undefined) throw new Error(`One of ${PARTS.join(', ')}, short, not ${unknown}`);
const isShort = words.includes('short');
const parts = words.filter((word) => word !== 'short');
const isWanted = (name: string) => parts.length === 0 || parts.includes(name);

const SECONDS = Number(process.env.LOAD_SECONDS ?? (isShort ? 15 : 300));
const PHOTOS = Number(process.env.PHOTOS ?? (isShort ? 4 : 12));
const STREAMS = Number(process.env.STREAMS ?? 1000);
const RATES = listOf(process.env.RATE ?? '200');
const WORKERS = listOf(process.env.WORKERS ?? '1,2,4');
const EMBEDDED_STREAMS = 300;
/** What is measured comes from one address, which nobody's does in life. */
const ENV = { RATE_LIMIT: '1000000', LOG_LEVEL: 'error', MAX_CONNECTIONS: '10000', ...INSPECTED };

const template = await demoFolder();
if (isWanted('workers')) await workers();
if (isWanted('postgres')) for (const rate of RATES) await postgres(rate);
if (isWanted('embedded')) for (const rate of RATES) await embedded(rate);
process.exit(0);

async function workers(): Promise<void> {
  const cores = availableParallelism();
  let all = Number.NaN;
  for (const count of WORKERS) {
    const cluster = await startCluster({ template, web: 1, workers: count, env: ENV });
    try {
      const emails = await addMembers(cluster.database, { count: Math.ceil(PHOTOS / 5), role: 'USER' });
      // models are loaded and code is warm before the first of those that count
      await generationsAMinute(cluster.url, emails, count);
      const before = await cpuSeconds(cluster);
      const waitedBefore = waitedSeconds(cluster);
      const rate = await generationsAMinute(cluster.url, emails, PHOTOS);
      const each = ((await cpuSeconds(cluster)) - before) / PHOTOS;
      const waited = (waitedSeconds(cluster) - waitedBefore) / PHOTOS;
      if (count === 1) all = (60 * cores) / each;
      const hasAim = count === cores && !Number.isNaN(all);
      const row = (what: string, figure: string, aim = '', isReached: boolean | null = null): Row => ({
        ...{ what, figure, aim, isReached },
      });
      const wanted = (rate * (each + waited)) / 60;
      printTable(`${PHOTOS} photos, ${count} worker processes, ${cores} cores`, [
        row(
          'photos a minute',
          rate.toFixed(1),
          hasAim ? `≥ ${(0.9 * all).toFixed(1)}` : '',
          hasAim ? rate >= 0.9 * all : null,
        ),
        row('processor seconds a photo', each.toFixed(2)),
        row('cores busy with them', ((rate * each) / 60).toFixed(2), `of ${cores}`),
        row('seconds a photo that threads waited for a core', waited.toFixed(2)),
        row(
          'cores busy with them, or wanted',
          wanted.toFixed(2),
          count === cores ? `≥ ${(0.9 * cores).toFixed(1)}` : '',
          count === cores && waited > 0 ? wanted >= 0.9 * cores : null,
        ),
        ...(count === 1 ? [row('photos a minute that all cores could make', all.toFixed(1))] : []),
      ]);
    } finally {
      await cluster.stop();
    }
  }
}

/** What the web and worker processes have used of the processors; PostgreSQL and S3 are small beside them. */
async function cpuSeconds(cluster: Cluster): Promise<number> {
  let sum = 0;
  for (const { server } of cluster.processes) {
    const text = await (await fetch(`${server().url}/metrics`)).text();
    sum += Number(/^process_cpu_seconds_total (\S+)$/m.exec(text)?.[1]);
  }
  return sum;
}

/**
 * For how long their threads were ready to go on and had no core, as Linux counts it; elsewhere 0. Where others use the machine too,
 * this tells whether a rate is short because workers stand still, or because they are kept waiting.
 */
function waitedSeconds(cluster: Cluster): number {
  let sum = 0;
  for (const { server } of cluster.processes) {
    for (const file of globSync(`/proc/${server().pid}/task/*/schedstat`)) {
      sum += Number(readFileSync(file, 'utf8').split(' ')[1]) / 1e9;
    }
  }
  return sum;
}

async function postgres(rate: number): Promise<void> {
  const cluster = await startCluster({ template, web: 1, workers: 1, env: ENV });
  try {
    const emails = await addMembers(cluster.database, {
      count: Math.ceil(STREAMS / STREAMS_OF_A_MEMBER),
      role: 'ADMIN',
    });
    const web = cluster.processes[0]!.server();
    const figures = await underLoad(web, emails, { streams: STREAMS, rate, seconds: SECONDS });
    printTable(
      `One web process on PostgreSQL: ${STREAMS} idle event streams, ${rate} requests a second, ${SECONDS} s`,
      table(figures, { mayRefuse: false }),
    );
  } finally {
    await cluster.stop();
  }
}

async function embedded(rate: number): Promise<void> {
  const dataDir = await copyOf(template);
  const emails = await addMembers(
    { folder: path.join(dataDir, 'database') },
    { count: EMBEDDED_STREAMS / STREAMS_OF_A_MEMBER, role: 'ADMIN' },
  );
  const server = await startServer({ dataDir, env: ENV });
  try {
    const figures = await underLoad(server, emails, {
      streams: EMBEDDED_STREAMS,
      rate,
      seconds: SECONDS,
    });
    printTable(
      `The embedded default: ${EMBEDDED_STREAMS} event streams, ${rate} requests a second, ${SECONDS} s`,
      table(figures, { mayRefuse: true }),
    );
  } finally {
    await server.stop();
    await removeFolder(dataDir);
  }
}

function listOf(text: string): number[] {
  return text.split(',').map(Number);
}

function table(figures: LoadFigures, { mayRefuse }: { mayRefuse: boolean }): Row[] {
  const mb = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;
  const row = (what: string, figure: string, aim = '', isReached: boolean | null = null): Row => ({
    ...{ what, figure, aim, isReached },
  });
  return [
    row('streams open', String(figures.streams)),
    row('answered', String(figures.answered)),
    row('errors', String(figures.errors), '0', figures.errors === 0),
    ...Object.entries(figures.kinds).map(([kind, count]) => row(`  ${kind}`, String(count))),
    row(
      'refused with 503',
      String(figures.refused),
      mayRefuse ? '' : '0',
      mayRefuse ? null : figures.refused === 0,
    ),
    row('p50 of answers', `${figures.p50} ms`),
    row('p99 of answers', `${figures.p99} ms`),
    row('p99 of refusals', figures.refused === 0 ? '–' : `${figures.p99OfRefusals} ms`),
    row('processor time a request', `${figures.msOfProcessor.toFixed(1)} ms`),
    row('memory before', mb(figures.memory.before)),
    row('memory at the end', mb(figures.memory.after)),
    row('memory after 20 s idle', mb(figures.memory.idle)),
    row('of it held, without garbage: before', mb(figures.held.before)),
    row('of it held, without garbage: after', mb(figures.held.after)),
  ];
}
