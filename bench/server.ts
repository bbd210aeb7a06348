import { ME } from '@facet/contract/documents/account.ts';
import { SEE_BUNDLE_BY_UID } from '@facet/contract/documents/bundles.ts';
import autocannon from 'autocannon';
import { print } from 'graphql';
import { growth } from './lib/growth.ts';
import { type BenchServer, startServer } from './lib/server.ts';
import { median, printTable, type Row } from './lib/table.ts';

/** Speed of the API: GraphQL against a bare route with the same SQL, and queries as the number of productions grows. */

const AIM_OF_RATE = 0.5;
const AIM_OF_GROWTH = 1.3;
const SECONDS = 4;
const ROUNDS = 3;
const CONNECTIONS = 8;

async function run(): Promise<void> {
  const server = await startServer();
  try {
    printTable(
      'GraphQL against a bare Fastify route that runs the same SQL (requests a second)',
      await rates(server),
    );
  } finally {
    await server.stop();
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

async function rates({ ours, bare, token }: BenchServer): Promise<Row[]> {
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

await run();
