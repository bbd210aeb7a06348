import { createHash, timingSafeEqual } from 'node:crypto';
import type { Pool } from '@facet/workers/pool.ts';
import type { PoolLoad } from '@facet/workers/task-pool.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Db } from './db/database.ts';
import type { EventStreams } from './events/sse.ts';
import type { Derivatives } from './images/derivatives.ts';
import type { Jobs } from './jobs/jobs.ts';
import { isFromThisMachine } from './mail/routes.ts';
import { Refusal } from './refusal.ts';

interface MetricsPorts {
  db: Db;
  derivatives: Derivatives;
  eventStreams: EventStreams;
  jobs: Jobs;
  pool: Pool;
  checks: Pool;
}

/** A page takes milliseconds, an upload seconds; event streams last and are in none. */
const SECONDS = [0.01, 0.05, 0.2, 1, 5, 30];

/**
 * `GET /metrics`: what this process does, in Prometheus' format. Labels are methods, patterns of routes, statuses and names of
 * queues, never what a caller wrote, so that there are only so many.
 */
export function metricsRoutes(app: FastifyInstance, ports: MetricsPorts, token: string | null): void {
  const registry = createRegistry(ports);
  const requests = new Histogram({
    name: 'facet_http_request_duration_seconds',
    help: 'Requests that were answered, and how long that took',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = (!request.is404 && request.routeOptions.url) || 'none';
    const labels = { method: request.method, route, status: reply.statusCode };
    requests.observe(labels, reply.elapsedTime / 1000);
  });
  app.get('/metrics', async (request, reply) => {
    authorise(request, token);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** With a token, whoever has it; without one, this machine alone, and no proxy on it. @throws Refusal NOT_FOUND */
function authorise(request: FastifyRequest, token: string | null): void {
  const { authorization = '', forwarded, 'x-forwarded-for': forwardedFor } = request.headers;
  const isProxied = forwarded !== undefined || forwardedFor !== undefined;
  const mayRead =
    token === null ? isFromThisMachine(request) && !isProxied : isEqual(authorization, `Bearer ${token}`);
  if (!mayRead) throw new Refusal('NOT_FOUND');
}

/** Takes as long for any two. */
function isEqual(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}

/** What is read when somebody asks. */
function createRegistry({ db, derivatives, eventStreams, jobs, pool, checks }: MetricsPorts): Registry {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      ...{ name, help, registers },
      async collect() {
        this.set(await read());
      },
    });

  const ofPools = (name: string, help: string, read: (load: PoolLoad) => number) =>
    new Gauge({
      ...{ name, help, registers, labelNames: ['pool'] },
      collect() {
        this.set({ pool: 'generation' }, read(pool.load()));
        this.set({ pool: 'checks' }, read(checks.load()));
      },
    });

  ofPools('facet_image_tasks_busy', 'Threads that work on an image', ({ busy }) => busy);
  ofPools('facet_image_tasks_waiting', 'Image tasks that wait for a thread', ({ waiting }) => waiting);
  gauge('facet_event_streams_open', 'Event streams that are open', () => eventStreams.size);
  gauge('facet_derivatives_files', 'Versions of images in the cache', () => derivatives.figures().files);
  gauge('facet_derivatives_bytes', 'Bytes of the cache of versions', () => derivatives.figures().bytes);
  gauge(
    'facet_ledger_reservations_open',
    'Reservations of credits, of all processes, that are neither taken nor given back',
    () => openReservations(db),
  );
  new Counter({
    name: 'facet_derivatives_total',
    help: 'Versions of images that were asked for: kept already (hit) or made (miss)',
    labelNames: ['outcome'],
    registers,
    collect() {
      const { hits, misses } = derivatives.figures();
      this.reset();
      this.inc({ outcome: 'hit' }, hits);
      this.inc({ outcome: 'miss' }, misses);
    },
  });
  new Counter({
    name: 'facet_jobs_total',
    help: 'Tries at jobs that have ended in this process',
    labelNames: ['queue', 'outcome'],
    registers,
    collect() {
      this.reset();
      for (const { queue, completed, failed } of jobs.ended()) {
        this.inc({ queue, outcome: 'completed' }, completed);
        this.inc({ queue, outcome: 'failed' }, failed);
      }
    },
  });
  return registry;
}

async function openReservations(db: Db): Promise<number> {
  const { open } = await db
    .selectFrom('ledger_open_reservations')
    .select(sql<number>`count(*)::int`.as('open'))
    .executeTakeFirstOrThrow();
  return open;
}
