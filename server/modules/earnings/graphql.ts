import { ERRORS, type ErrorCode } from '@facet/contract/errors.ts';
import { partner } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { Graphql } from '../../graphql/shared.ts';
import { Refusal } from '../../refusal.ts';
import { type Figures, figuresOf, type PartnerDay } from './figures.ts';

const MOST_DAYS = 90;

export function registerEarnings({ builder }: Graphql, { db }: { db: Db }): void {
  const Day = builder.objectRef<PartnerDay>('PartnerDay').implement({
    fields: (t) => ({
      day: t.exposeString('day', { description: 'YYYY-MM-DD, UTC.' }),
      views: t.exposeInt('views', { description: 'Of pages, once a visitor and day.' }),
      succeeded: t.exposeInt('succeeded'),
      failed: t.exposeInt('failed', { description: 'Given back.' }),
      refused: t.exposeInt('refused', { description: 'Faces, before anything was paid.' }),
      sales: t.exposeInt('sales', { description: 'Of bundles.' }),
      earned: t.exposeInt('earned', { description: 'FACE.' }),
    }),
  });
  const Reason = builder.objectRef<Figures['reasons'][number]>('PartnerReason').implement({
    fields: (t) => ({
      code: t.exposeString('code'),
      text: t.string({ resolve: ({ code }) => ERRORS[code as ErrorCode] ?? code }),
      isPaid: t.exposeBoolean('isPaid', { description: 'It failed; otherwise it was refused before.' }),
      count: t.exposeInt('count'),
    }),
  });
  const Product = builder.objectRef<Figures['products'][number]>('PartnerProductFigures').implement({
    fields: (t) => ({
      id: t.exposeInt('id'),
      name: t.exposeString('name', { nullable: true, description: 'Null: it is gone.' }),
      succeeded: t.exposeInt('succeeded'),
      failed: t.exposeInt('failed'),
      refused: t.exposeInt('refused'),
      earned: t.exposeInt('earned'),
    }),
  });
  const Bundle = builder.objectRef<Figures['bundles'][number]>('PartnerBundleFigures').implement({
    fields: (t) => ({
      id: t.exposeInt('id'),
      name: t.exposeString('name', { nullable: true }),
      views: t.exposeInt('views'),
      sales: t.exposeInt('sales'),
      earned: t.exposeInt('earned'),
    }),
  });
  const Overview = builder.objectRef<Figures>('PartnerOverview').implement({
    fields: (t) => ({
      days: t.field({ type: [Day], resolve: ({ days }) => days }),
      reasons: t.field({ type: [Reason], resolve: ({ reasons }) => reasons }),
      products: t.field({ type: [Product], resolve: ({ products }) => products }),
      bundles: t.field({ type: [Bundle], resolve: ({ bundles }) => bundles }),
    }),
  });

  builder.queryField('partnerOverview', (t) =>
    t.field({
      type: Overview,
      description: 'What the caller’s photos brought on the last days, today included.',
      args: { days: t.arg.int({ required: true }) },
      resolve(_, { days }, { caller }) {
        const { partnerId } = partner(caller);
        if (days < 1 || days > MOST_DAYS) throw new Refusal('BAD_INPUT');
        return figuresOf(db, partnerId, days);
      },
    }),
  );
}
