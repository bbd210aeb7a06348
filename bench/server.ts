import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { LOGIN, ME } from '@facet/contract/documents/account.ts';
import { SEE_BUNDLE_BY_UID } from '@facet/contract/documents/bundles.ts';
import autocannon from 'autocannon';
import { type DocumentNode, print } from 'graphql';
import { growth } from './lib/growth.ts';
import { median, printTable, type Row } from './lib/table.ts';

/** Speed of the API: GraphQL against a bare route with the same SQL, and queries as the number of productions grows. */

const AIM_OF_RATE = 0.5;
const AIM_OF_GROWTH = 1.3;
const SECONDS = 4;
const ROUNDS = 3;
const CONNECTIONS = 8;

interface Target {
  ours: string;
  bare: string;
}

export async function run(): Promise<void> {
  const child = fork(new URL('./lib/server-process.ts', import.meta.url), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  try {
    const [target] = (await once(child, 'message')) as [Target];
    printTable(
      'GraphQL against a bare Fastify route that runs the same SQL (requests a second)',
      await rates(target),
    );
  } finally {
    await end(child);
  }
  const grown = await growth();
  printTable(
    'Query time with 1,000,000 productions against 1,000 (milliseconds, median)',
    grown.map(({ query, small, large }) => ({
      what: query,
      figure: `${small.toFixed(2)} → ${large.toFixed(2)} = ${(large / small).toFixed(2)} ×`,
      aim: `≤ ${AIM_OF_GROWTH} ×`,
      isReached: large / small <= AIM_OF_GROWTH,
    })),
  );
}

async function rates({ ours, bare }: Target): Promise<Row[]> {
  const login = await post(ours, LOGIN, { email: 'fan@facet.test', password: 'Facet!2026' });
  const { token } = ((await login.json()) as { data: { login: { token: string } } }).data.login;
  const headers = { token, 'content-type': 'application/json' };
  const cases = [
    { name: 'me', path: '/me', document: ME, variables: {} },
    { name: 'SeeBundleByUid', path: '/bundle', document: SEE_BUNDLE_BY_UID, variables: { uid: 'demo' } },
  ];
  const rows: Row[] = [];
  for (const { name, path, document, variables } of cases) {
    const body = JSON.stringify({ query: print(document), variables });
    const graphql: number[] = [];
    const plain: number[] = [];
    // in turns, so that a noisy neighbour meets both
    for (let round = 0; round < ROUNDS; round++) {
      graphql.push(await rate({ url: `${ours}/graphql`, method: 'POST', headers, body }));
      plain.push(await rate({ url: `${bare}${path}`, headers }));
    }
    const ratio = median(graphql) / median(plain);
    rows.push({
      what: name,
      figure: `${Math.round(median(graphql))} / ${Math.round(median(plain))} = ${ratio.toFixed(2)} ×`,
      aim: `≥ ${AIM_OF_RATE} ×`,
      isReached: ratio >= AIM_OF_RATE,
    });
  }
  return rows;
}

/** Requests a second that were answered well. @throws Error when any was not: a refusal would be measured as speed */
async function rate(options: Omit<autocannon.Options, 'connections'>): Promise<number> {
  const result = await autocannon({ ...options, connections: CONNECTIONS, duration: SECONDS });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${options.url}: ${result.non2xx} answers were refusals`);
  return result.requests.average;
}

function post(base: string, document: DocumentNode, variables: object): Promise<Response> {
  return fetch(`${base}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: print(document), variables }),
  });
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}

await run();
