import { PARTNER_GRADES } from '@facet/contract/admission.ts';
import { SEARCH_LENGTH } from '@facet/contract/constants.ts';
import type { Db } from '../../db/database.ts';
import { type Graphql, pageOf } from '../../graphql/shared.ts';
import { Refusal, refusalText } from '../../refusal.ts';
import { actor } from '../audit/audit.ts';
import type { AdmissionTypes } from './graphql.ts';
import type { Reviews } from './reviews.ts';
import { applicationById, consentsOf, type ReviewRow, searchApplications } from './store.ts';

interface Ports {
  db: Db;
  reviews: Reviews;
  types: AdmissionTypes;
}

/** What administrators ask and decide about applications. */
export function registerReviews({ builder, shared }: Graphql, { db, reviews, types }: Ports): void {
  const Status = builder.enumType('ApplicationStatus', {
    values: ['PENDING', 'ACCEPTED', 'DECLINED'] as const,
  });
  const Grade = builder.enumType('PartnerGrade', { values: PARTNER_GRADES });
  const Consent = builder
    .objectRef<Awaited<ReturnType<typeof consentsOf>>[number]>('ApplicationConsent')
    .implement({
      fields: (t) => ({
        documentId: t.exposeString('documentId'),
        action: t.exposeString('action'),
        version: t.exposeString('version'),
        requestAddress: t.exposeString('requestAddress', { nullable: true }),
        receivedAt: t.string({ resolve: ({ receivedAt }) => receivedAt.toISOString() }),
      }),
    });
  const Review = builder.objectRef<ReviewRow>('ApplicationReview').implement({
    description: 'An application as administrators see it.',
    fields: (t) => ({
      id: t.exposeInt('id'),
      application: t.field({ type: types.PartnerApplication, resolve: (row) => row }),
      userId: t.exposeInt('userId'),
      username: t.exposeString('username'),
      accountEmail: t.exposeString('accountEmail'),
      accountStatus: t.exposeString('accountStatus'),
      memberSince: t.string({ resolve: ({ memberSince }) => memberSince.toISOString() }),
      decidedBy: t.exposeString('decidedBy', { nullable: true, description: 'A username.' }),
      partnerName: t.exposeString('partnerName', { nullable: true }),
      consents: t.field({ type: [Consent], resolve: ({ id }) => consentsOf(db, id) }),
    }),
  });
  const ReviewList = builder
    .objectRef<Awaited<ReturnType<typeof searchApplications>>>('ApplicationReviewList')
    .implement({
      fields: (t) => ({
        reviews: t.field({ type: [Review], resolve: ({ rows }) => rows }),
        totalCount: t.exposeInt('totalCount', { description: 'As far as is counted.' }),
        isCountCut: t.exposeBoolean('isCountCut', { description: 'There are more than `totalCount`.' }),
      }),
    });

  builder.queryField('partnerApplication', (t) =>
    t.field({
      type: Review,
      nullable: true,
      args: { id: t.arg.int({ required: true }) },
      resolve: (_, { id }) => applicationById(db, id),
    }),
  );
  builder.queryField('partnerApplications', (t) =>
    t.field({
      type: ReviewList,
      description: 'Those that wait longest come first.',
      args: {
        status: t.arg({ type: Status }),
        text: t.arg.string(),
        isNewestFirst: t.arg.boolean(),
        pagination: t.arg({ type: shared.PaginationInput, required: true }),
      },
      resolve(_, { status, text, isNewestFirst, pagination }) {
        if (text != null && text.length > SEARCH_LENGTH) throw new Refusal('BAD_INPUT');
        return searchApplications(db, {
          ...pageOf(pagination),
          status: status ?? null,
          text: text?.trim() || null,
          isNewestFirst: isNewestFirst ?? false,
        });
      },
    }),
  );
  builder.mutationFields((t) => ({
    acceptApplication: t.field({
      type: shared.MutationResult,
      description: 'Makes the member a partner.',
      args: {
        id: t.arg.int({ required: true }),
        name: t.arg.string({ required: true, description: 'By which fans will know the partner.' }),
        feeRatio: t.arg.float({ required: true, description: 'Of what fans pay: 0 … 1.' }),
        grade: t.arg({ type: Grade, required: true }),
      },
      resolve: (_, { id, ...acceptance }, context) =>
        reviews.accept(actor(context), id, acceptance).then(
          () => ({ ok: true, id }),
          (error: unknown) => ({ ok: false, error: refusalText(error) }),
        ),
    }),
    declineApplication: t.field({
      type: shared.MutationResult,
      args: {
        id: t.arg.int({ required: true }),
        reason: t.arg.string({ required: true, description: 'What the applicant is told.' }),
      },
      resolve: (_, { id, reason }, context) =>
        reviews.decline(actor(context), id, reason).then(
          () => ({ ok: true, id }),
          (error: unknown) => ({ ok: false, error: refusalText(error) }),
        ),
    }),
  }));
}
