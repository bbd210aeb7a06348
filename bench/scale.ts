import { startCluster } from '@facet/tests/support/cluster.ts';
import { copyOf, removeFolder, startServer } from '@facet/tests/support/server.ts';
import { demoFolder } from '@facet/tests/support/template.ts';
import { addMembers, generationsAMinute } from './lib/scale-generations.ts';
import { type LoadFigures, underLoad } from './lib/scale-load.ts';
import { printTable, type Row } from './lib/table.ts';

/**
 * Photos a minute with 1, 2 and 4 worker processes; a web process and the embedded default under event streams and requests.
 * `-- scale workers` or `-- scale load` is one of the two. `LOAD_SECONDS` of load (300), `PHOTOS` a run (12).
 */

const SECONDS = Number(process.env.LOAD_SECONDS ?? 300);
const PHOTOS = Number(process.env.PHOTOS ?? 12);
const PART = process.argv[2];
const WORKERS = PART === 'load' ? [] : [1, 2, 4];
const RATE = 200;
/** What is measured comes from one address, which nobody's does in life. */
const ENV = { RATE_LIMIT: '1000000', LOG_LEVEL: 'error', MAX_CONNECTIONS: '10000' };

const template = await demoFolder();
const rows: Row[] = [];
for (const workers of WORKERS) {
  const cluster = await startCluster({ template, web: 1, workers, env: ENV });
  try {
    const emails = await addMembers(cluster.database, { count: Math.ceil(PHOTOS / 5), role: 'USER' });
    const rate = await generationsAMinute(cluster.url, emails, PHOTOS);
    const aim = workers === 2 ? '≥ 0.9 × two of one' : '';
    const one = Number(rows[0]?.figure ?? rate);
    rows.push({
      ...{ what: `${workers} worker processes`, figure: rate.toFixed(1), aim },
      isReached: aim === '' ? null : rate >= 0.9 * 2 * one,
    });
  } finally {
    await cluster.stop();
  }
}
if (rows.length > 0) printTable('Photos a minute', rows);
if (PART === 'workers') process.exit(0);

const cluster = await startCluster({ template, web: 1, workers: 1, env: ENV });
try {
  const emails = await addMembers(cluster.database, { count: 50, role: 'ADMIN' });
  const web = cluster.processes[0]!.server().url;
  const figures = await underLoad(web, emails, { streams: 1000, rate: RATE, seconds: SECONDS });
  printTable(
    `One web process on PostgreSQL: 1,000 idle event streams, ${RATE} requests a second, ${SECONDS} s`,
    table(figures, { mayRefuse: false }),
  );
} finally {
  await cluster.stop();
}

const dataDir = await copyOf(template);
const server = await startServer({ dataDir, env: ENV });
try {
  const figures = await underLoad(
    server.url,
    ['admin@facet.test', 'super@facet.test', 'partner@facet.test', 'fan@facet.test'],
    { streams: 40, rate: RATE, seconds: SECONDS },
  );
  printTable(
    `The embedded default: 40 event streams, ${RATE} requests a second, ${SECONDS} s`,
    table(figures, { mayRefuse: true }),
  );
} finally {
  await server.stop();
  await removeFolder(dataDir);
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
    row('memory before', mb(figures.memory.before)),
    row('memory at the end', mb(figures.memory.after)),
    row('memory after 20 s idle', mb(figures.memory.idle)),
  ];
}
