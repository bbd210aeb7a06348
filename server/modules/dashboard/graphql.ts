import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Graphql } from '../../graphql/shared.ts';
import type { FailingJob, Jobs } from '../../jobs/jobs.ts';
import { Refusal, refusalText } from '../../refusal.ts';
import { type Actor, actor, record } from '../audit/audit.ts';
import { type Day, type Figures, figuresOf, lowStock, underWay } from './figures.ts';

const MOST_DAYS = 90;

export function registerDashboard(
  { builder, shared }: Graphql,
  { db, jobs }: { db: Kysely<Tables>; jobs: Pick<Jobs, 'failing' | 'retry' | 'discard'> },
): void {
  const Revenue = builder.objectRef<Day['revenue'][number]>('DailyRevenue').implement({
    fields: (t) => ({
      currency: t.exposeString('currency'),
      amount: t.float({ description: 'Tax included.', resolve: ({ cents }) => cents / 100 }),
    }),
  });
  const DayType = builder.objectRef<Day>('DashboardDay').implement({
    fields: (t) => ({
      day: t.exposeString('day', { description: 'YYYY-MM-DD, UTC.' }),
      succeeded: t.exposeInt('succeeded'),
      failed: t.exposeInt('failed'),
      signUps: t.exposeInt('signUps'),
      queueSeconds: t.exposeFloat('queueSeconds', { nullable: true, description: 'Mean.' }),
      makingSeconds: t.exposeFloat('makingSeconds', { nullable: true, description: 'Mean.' }),
      revenue: t.field({ type: [Revenue], resolve: ({ revenue }) => revenue }),
    }),
  });
  const Outcome = builder.objectRef<Figures['outcomes'][number]>('DashboardOutcome').implement({
    fields: (t) => ({
      code: t.exposeString('code', { description: 'SUCCESS, or why it failed.' }),
      count: t.exposeInt('count'),
    }),
  });
  const StorageType = builder.objectRef<NonNullable<Figures['storage']>>('DashboardStorage').implement({
    fields: (t) => ({ files: t.exposeInt('files'), bytes: t.exposeFloat('bytes') }),
  });
  const Low = builder.objectRef<Awaited<ReturnType<typeof lowStock>>[number]>('LowStock').implement({
    fields: (t) => ({
      id: t.exposeInt('id'),
      name: t.exposeString('name'),
      availableStock: t.exposeInt('availableStock'),
    }),
  });
  const Failing = builder.objectRef<FailingJob>('FailingJob').implement({
    fields: (t) => ({
      id: t.exposeString('id'),
      queue: t.exposeString('queue'),
      isWaiting: t.exposeBoolean('isWaiting', { description: 'There will be another try by itself.' }),
      tries: t.exposeInt('tries'),
      problem: t.exposeString('problem'),
      failedAt: t.string({ nullable: true, resolve: ({ failedAt }) => failedAt?.toISOString() }),
    }),
  });
  type Board = Figures & Awaited<ReturnType<typeof underWay>>;
  const Dashboard = builder.objectRef<Board>('Dashboard').implement({
    fields: (t) => ({
      days: t.field({ type: [DayType], resolve: ({ days }) => days }),
      outcomes: t.field({ type: [Outcome], resolve: ({ outcomes }) => outcomes }),
      storage: t.field({ type: StorageType, nullable: true, resolve: ({ storage }) => storage }),
      waiting: t.exposeInt('waiting'),
      making: t.exposeInt('making'),
      lowStock: t.field({ type: [Low], resolve: () => lowStock(db) }),
      failingJobs: t.field({ type: [Failing], resolve: () => jobs.failing() }),
    }),
  });

  builder.queryField('dashboard', (t) =>
    t.field({
      type: Dashboard,
      description: 'What happened on the last days. Counted once a minute.',
      args: { days: t.arg.int({ required: true }) },
      async resolve(_, { days }): Promise<Board> {
        if (days < 1 || days > MOST_DAYS) throw new Refusal('BAD_INPUT');
        return { ...(await figuresOf(db, days)), ...(await underWay(db)) };
      },
    }),
  );

  async function act(by: Actor, name: 'retry' | 'discard', job: { queue: string; id: string }) {
    try {
      if (!UUID.test(job.id)) throw new Refusal('NOT_FOUND');
      await db.transaction().execute(async (trx) => {
        if (!(await jobs[name](trx, job.queue, job.id))) throw new Refusal('JOB_GONE');
        await record(trx, { by, act: `job.${name}`, subject: { type: 'job', id: null }, after: job });
      });
      return { ok: true };
    } catch (error) {
      return { ok: false, error: refusalText(error) };
    }
  }
  builder.mutationFields((t) => {
    const args = { queue: t.arg.string({ required: true }), id: t.arg.string({ required: true }) };
    return {
      retryJob: t.field({
        type: shared.MutationResult,
        args,
        resolve: (_, job, context) => act(actor(context), 'retry', { queue: job.queue, id: job.id }),
      }),
      discardJob: t.field({
        type: shared.MutationResult,
        args,
        resolve: (_, job, context) => act(actor(context), 'discard', { queue: job.queue, id: job.id }),
      }),
    };
  });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
