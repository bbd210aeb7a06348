import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { DATABASES } from '../tests/support/databases.ts';
import { member, type Role, who } from './access.ts';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import type { Database } from './db/database.ts';
import { defineQueue } from './jobs/queue.ts';
import type { Module } from './module.ts';
import { createModules, type Modules } from './modules.ts';
import { openPorts, type Ports } from './ports.ts';

/** A module as the next one will be: it is told nothing but its ports, and nothing else knows of it. */
function notesModule({ db, graphql, jobs }: Pick<Ports, 'db' | 'graphql' | 'jobs'>) {
  const notes: string[] = [];
  const queue = defineQueue({
    name: 'notes',
    payload: z.object({ text: z.string() }),
    policy: { retries: 0, firstPauseSeconds: 1, longestPauseSeconds: 1, trySeconds: 10, keepSeconds: 60 },
    async handler({ text }) {
      notes.push(text);
    },
  });
  graphql.builder.queryField('notes', (t) => t.stringList({ resolve: () => notes }));
  graphql.builder.mutationField('writeNote', (t) =>
    t.int({
      args: { text: t.arg.string({ required: true }) },
      async resolve(_, { text }, { caller }) {
        const { userId } = member(caller);
        await db.transaction().execute((trx) => jobs.enqueue(queue, trx, { text: `${userId}: ${text}` }));
        return userId;
      },
    }),
  );
  const fail = (): never => {
    throw new Error('no ink');
  };
  graphql.builder.queryField('brokenNote', (t) => t.boolean({ resolve: fail }));
  graphql.builder.queryField('forgottenRow', (t) => t.boolean({ resolve: () => true }));
  const module: Module = {
    name: 'notes',
    access: {
      'Query.notes': who.members,
      'Query.brokenNote': who.anybody,
      'GET /api/notes/broken': who.anybody,
      'Mutation.writeNote': who.members,
      'GET /api/notes/partners': who.partners,
      'GET /api/notes/administrators': who.administrators,
      'DELETE /api/notes': who.superadmins,
    },
    routes(app) {
      app.get('/api/notes/partners', async () => notes);
      app.get('/api/notes/administrators', async () => notes);
      app.delete('/api/notes', async () => notes.splice(0));
      app.get('/api/notes/broken', async () => fail());
      app.get('/api/notes/forgotten', async () => notes);
    },
    queues: [queue],
    sweeps: [{ name: 'notes', run: async () => notes.push('swept') }],
  };
  return { module, notes };
}

describe.each(DATABASES)('one more module in the list, on $kind', ({ open }) => {
  let database: Database;
  let ports: Ports;
  let modules: Modules;
  let app: FastifyInstance;
  let notes: string[];
  let drop: () => Promise<void>;
  /** Routes that the app said have no row. */
  let withoutRow: Set<string>;
  /** Lines of the log that tell a fault. */
  let faults: { reqId?: string; msg: string; err: { message: string } }[];

  beforeAll(async () => {
    const opened = await open();
    ({ database } = opened);
    const dataDir = await mkdtemp(join(tmpdir(), 'facet-modules-'));
    const config = readConfig({ DATA_DIR: dataDir });
    withoutRow = new Set();
    faults = [];
    const log = pino(
      { level: 'debug' },
      {
        write(line: string) {
          const entry = JSON.parse(line);
          if (entry.msg === 'has no row') withoutRow.add(entry.operation);
          if (entry.level >= 50) faults.push(entry);
        },
      },
    );
    ports = await openPorts(config, database, log);
    const { list, accounts } = createModules(ports);
    const added = notesModule(ports);
    ({ notes } = added);
    modules = { list: [...list, added.module], accounts };
    app = await createApp(config, ports, modules, log, async () => null);
    drop = async () => {
      await app.close();
      await ports.close();
      await opened.drop();
      await rm(dataDir, { recursive: true });
    };
    const queues = modules.list.flatMap((module) => module.queues ?? []);
    await ports.jobs.open(queues);
    // what the cluster's clock would queue within a minute
    await queueSweep();
    await ports.jobs.start({ queues, sweeps: modules.list.flatMap((module) => module.sweeps ?? []) });
  });
  afterAll(() => drop());

  async function queueSweep() {
    const due = defineQueue({
      name: 'sweep',
      payload: z.object({}),
      policy: { retries: 0, firstPauseSeconds: 1, longestPauseSeconds: 1, trySeconds: 60, keepSeconds: 60 },
      handler: async () => {},
    });
    await ports.jobs.open([due]);
    await ports.jobs.enqueue(due, ports.db, {});
  }

  async function signIn(role: string, isPartner = false): Promise<string> {
    const name = `u${randomUUID().replaceAll('-', '')}`;
    const { id } = await ports.db
      .insertInto('users')
      .values({
        username: name,
        email: `${name}@example.org`,
        password_hash: '',
        first_name: name,
        role: role as Role,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (isPartner) await ports.db.insertInto('partners').values({ user_id: id, name }).execute();
    return modules.accounts.sessions.open(id);
  }

  async function graphql(query: string, token?: string) {
    const answer = await app.inject({
      method: 'POST',
      url: '/graphql',
      payload: { query },
      headers: token ? { token } : {},
    });
    const { data, errors } = answer.json();
    return errors?.[0].extensions.code ?? data;
  }

  test('its fields, its queue and its sweep are there', async () => {
    const token = await signIn('USER');
    expect(await graphql('{ notes }')).toBe('UNAUTHORIZED');
    expect(await graphql('mutation { writeNote(text: "one") }', token)).toEqual({
      writeNote: expect.any(Number),
    });
    const wanted = expect.arrayContaining([expect.stringMatching(/^\d+: one$/), 'swept']);
    await expect.poll(() => notes, { timeout: 20_000, interval: 50 }).toEqual(wanted);
    expect(await graphql('{ notes }', token)).toEqual({ notes: wanted });
  });

  test.each([
    ['a route', { url: '/api/notes/broken' }],
    ['a field', { url: '/graphql', method: 'POST', payload: { query: '{ brokenNote }' } }],
  ] as const)('what fails in %s is in the log under the id that the answer carries', async (_, request) => {
    const answer = await app.inject(request);
    expect(answer.body).toContain('INTERNAL');
    expect(answer.body).not.toContain('no ink');
    const id = answer.headers['x-request-id'];
    expect(faults.filter(({ reqId }) => reqId === id)).toMatchObject([{ err: { message: 'no ink' } }]);
  });

  test('what it forgot to give a row is refused to everybody', async () => {
    const token = await signIn('SUPERADMIN');
    expect(await graphql('{ forgottenRow }', token)).toBe('FORBIDDEN');
    expect(await graphql('{ forgottenRow }')).toBe('UNAUTHORIZED');
    const answer = await app.inject({ url: '/api/notes/forgotten', headers: { token } });
    expect(answer.statusCode).toBe(403);
  });

  test('only what it forgot, and what the library of GraphQL offers on its own, has no row', () => {
    expect([...withoutRow]).toEqual(['GET /graphql', 'GET /api/notes/forgotten']);
  });

  test.each([
    ['a visitor', null, [401, 401, 401]],
    ['USER', 'USER', [403, 403, 403]],
    ['a partner', 'USER', [200, 403, 403]],
    ['ADMIN', 'ADMIN', [403, 200, 403]],
    ['SUPERADMIN', 'SUPERADMIN', [403, 200, 200]],
    ['a role that no row names', 'MODERATOR', [403, 403, 403]],
    ['a partner in such a role', 'MODERATOR', [403, 403, 403]],
  ] as const)('%s may use the routes that are for them', async (name, role, expected) => {
    // a later version may know more roles than this one
    await sql`alter table users drop constraint if exists users_role_check`.execute(ports.db);
    const token = role && (await signIn(role, name.includes('partner')));
    const statuses = [];
    for (const [method, url] of [
      ['GET', '/api/notes/partners'],
      ['GET', '/api/notes/administrators'],
      ['DELETE', '/api/notes'],
    ] as const) {
      statuses.push((await app.inject({ method, url, headers: token ? { token } : {} })).statusCode);
    }
    expect(statuses).toEqual(expected);
    if (role === 'MODERATOR') expect(await graphql('{ notes }', token!)).toBe('FORBIDDEN');
  });
});
