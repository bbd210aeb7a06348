import { MAX_PAGE_SIZE } from '@facet/contract/constants.ts';
import { member } from '../../access.ts';
import type { Builder } from '../../graphql/builder.ts';
import type { Shared } from '../../graphql/shared.ts';
import { Refusal, refusalText } from '../../refusal.ts';
import type { PeopleTypes } from '../people/graphql.ts';
import type { CommentPage, CommentRow, Comments } from './comments.ts';

const CURSOR = /^\d{1,10}$/;

export function registerComments(
  builder: Builder,
  { comments, shared, people }: { comments: Comments; shared: Shared; people: PeopleTypes },
): void {
  const Comment = builder.objectRef<CommentRow>('Comment').implement({
    fields: (t) => ({
      id: t.exposeInt('id'),
      text: t.exposeString('text', { description: 'Plain text.' }),
      author: t.field({ type: people.Person, resolve: ({ author }) => author }),
      isDeletable: t.exposeBoolean('isDeletable', {
        description: 'The caller wrote it, or it is under the caller’s photo.',
      }),
      createdAt: t.string({ resolve: ({ createdAt }) => createdAt.toISOString() }),
    }),
  });
  const CommentList = builder.objectRef<CommentPage>('CommentList').implement({
    fields: (t) => ({
      comments: t.field({ type: [Comment], resolve: ({ rows }) => rows }),
      nextCursor: t.exposeString('nextCursor', { nullable: true, description: 'Null at the end.' }),
    }),
  });
  const CommentResult = builder
    .objectRef<{ ok: boolean; comment?: CommentRow; error?: string }>('CommentResult')
    .implement({
      fields: (t) => ({
        ok: t.exposeBoolean('ok'),
        comment: t.field({ type: Comment, nullable: true, resolve: ({ comment }) => comment }),
        error: t.exposeString('error', { nullable: true }),
      }),
    });

  builder.queryField('seeComments', (t) =>
    t.field({
      type: CommentList,
      description: 'Of a shared photo, newest first.',
      args: {
        uid: t.arg.string({ required: true }),
        first: t.arg.int({ required: true }),
        after: t.arg.string(),
      },
      resolve(_, { uid, first, after }, { caller }) {
        if (first < 1 || first > MAX_PAGE_SIZE) throw new Refusal('BAD_INPUT');
        return comments.list(member(caller), uid, {
          limit: first,
          before: after == null ? null : idOf(after),
        });
      },
    }),
  );
  builder.mutationFields((t) => ({
    createComment: t.field({
      type: CommentResult,
      description: 'An idempotency key makes the same command again give the same comment.',
      args: { uid: t.arg.string({ required: true }), text: t.arg.string({ required: true }) },
      async resolve(_, { uid, text }, { caller, idempotencyKey }) {
        try {
          return { ok: true, comment: await comments.write(member(caller), uid, text, idempotencyKey) };
        } catch (error) {
          return { ok: false, error: refusalText(error) };
        }
      },
    }),
    deleteComment: t.field({
      type: shared.MutationResult,
      args: { id: t.arg.int({ required: true }) },
      async resolve(_, { id }, { caller }) {
        try {
          await comments.remove(member(caller), id);
          return { ok: true, id };
        } catch (error) {
          return { ok: false, error: refusalText(error) };
        }
      },
    }),
  }));
}

/** @throws Refusal BAD_INPUT for what no page ended with */
function idOf(cursor: string): number {
  const id = Number(cursor);
  if (!CURSOR.test(cursor) || id >= 2 ** 31) throw new Refusal('BAD_INPUT');
  return id;
}
