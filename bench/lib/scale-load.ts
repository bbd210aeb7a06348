import { ME } from '@facet/contract/documents/account.ts';
import { SEE_BUNDLE_BY_UID } from '@facet/contract/documents/bundles.ts';
import { CURRENCY_BALANCES } from '@facet/contract/documents/credits.ts';
import { SEARCH_PRODUCTIONS } from '@facet/contract/documents/productions.ts';
import { type Caller, signIn } from '@facet/tests/support/api.ts';
import { openHeap } from '@facet/tests/support/heap.ts';
import type { TestServer } from '@facet/tests/support/server.ts';
import { print } from 'graphql';
import { quantile } from './table.ts';

export interface LoadFigures {
  streams: number;
  answered: number;
  refused: number;
  errors: number;
  /** What the errors were, and how many of each. */
  kinds: Record<string, number>;
  p50: number;
  p99: number;
  p99OfRefusals: number;
  /** Of the server's processor, for each request that was sent; streams and jobs are among it. */
  msOfProcessor: number;
  memory: { before: number; after: number; idle: number };
  /** Of it what the main thread's objects and buffers need, without garbage: what grows here with the load is a leak. */
  held: { before: number; after: number };
}

export const STREAMS_OF_A_MEMBER = 20;
const IDLE_MS = 20_000;
/** Later than that an answer is an error. */
const PATIENCE_MS = 30_000;

/**
 * Opens event streams that nothing is told to, and sends requests at a steady rate, whether or not answers keep up.
 * @param server started with INSPECTED
 */
export async function underLoad(
  server: TestServer,
  emails: readonly string[],
  { streams, rate, seconds }: { streams: number; rate: number; seconds: number },
): Promise<LoadFigures> {
  const { url } = server;
  const heap = await openHeap(server);
  const callers: Caller[] = [];
  for (const email of emails) callers.push(await signIn(url, email));
  const before = await metric(url, 'process_resident_memory_bytes');
  const heldBefore = await heap.held();
  const gone = new AbortController();
  const open = await openStreams(callers, streams, gone.signal);

  const [answers, refusals]: [number[], number[]] = [[], []];
  const kinds: Record<string, number> = {};
  const count = (kind: string) => {
    kinds[kind] = (kinds[kind] ?? 0) + 1;
  };
  const running = new Set<Promise<void>>();
  const cpuBefore = await metric(url, 'process_cpu_seconds_total');
  const began = performance.now();
  for (let sent = 0; sent < rate * seconds; sent++) {
    const due = began + (sent * 1000) / rate;
    const early = due - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    const started = performance.now();
    const request: Promise<void> = one(callers[sent % callers.length]!, sent)
      .then((status) => {
        const ms = performance.now() - started;
        if (status === 200) answers.push(ms);
        else if (status === 503) refusals.push(ms);
        else count(typeof status === 'number' ? `status ${status}` : status);
      })
      .catch((error: unknown) => {
        const cause = error instanceof Error ? (error.cause ?? error) : error;
        count(cause instanceof Error ? ((cause as { code?: string }).code ?? cause.name) : String(cause));
      })
      .finally(() => running.delete(request));
    running.add(request);
  }
  await Promise.all(running);
  const after = await metric(url, 'process_resident_memory_bytes');
  const cpu = (await metric(url, 'process_cpu_seconds_total')) - cpuBefore;
  gone.abort();
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  const idle = await metric(url, 'process_resident_memory_bytes');
  const held = { before: heldBefore, after: await heap.held() };
  heap.close();
  return {
    ...{ streams: open, kinds, errors: Object.values(kinds).reduce((sum, one) => sum + one, 0) },
    ...{ answered: answers.length, refused: refusals.length },
    ...{ p50: rounded(answers, 0.5), p99: rounded(answers, 0.99), p99OfRefusals: rounded(refusals, 0.99) },
    msOfProcessor: (1000 * cpu) / (rate * seconds),
    memory: { before, after, idle },
    held,
  };
}

async function openStreams(callers: readonly Caller[], wanted: number, signal: AbortSignal): Promise<number> {
  let open = 0;
  for (let i = 0; i < wanted; i++) {
    const caller = callers[Math.floor(i / STREAMS_OF_A_MEMBER) % callers.length]!;
    const response = await fetch(`${caller.url}/events/support`, {
      headers: { token: caller.token },
      signal,
    });
    if (response.status !== 200) throw new Error(`no stream: ${response.status}`);
    open++;
    drain(response).catch(() => {});
  }
  return open;
}

async function drain(response: Response): Promise<void> {
  for await (const _ of response.body!);
}

const QUERIES = [
  { query: print(ME), variables: {} },
  { query: print(SEE_BUNDLE_BY_UID), variables: { uid: 'demo' } },
  { query: print(CURRENCY_BALANCES), variables: {} },
  { query: print(SEARCH_PRODUCTIONS), variables: { pagination: { page: 1, pageSize: 20 }, filter: 'ALL' } },
];

/** Pages' queries in turn. @returns the status, or what GraphQL refused: none that anybody should meet here */
async function one(caller: Caller, turn: number): Promise<number | string> {
  const response = await fetch(`${caller.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token: caller.token },
    body: JSON.stringify(QUERIES[turn % QUERIES.length]),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const { errors } = (await response.json()) as {
    errors?: { message: string; extensions?: { code?: string } }[];
  };
  const [error] = errors ?? [];
  return error && response.status === 200 ? (error.extensions?.code ?? error.message) : response.status;
}

async function metric(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.split(' ')[1]);
}

const rounded = (values: readonly number[], share: number): number =>
  Math.round(quantile(values, share) || 0);
