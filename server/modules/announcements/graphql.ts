import { MAX_ID } from '@facet/contract/ids.ts';
import { member } from '../../access.ts';
import type { Builder } from '../../graphql/builder.ts';
import { pageInfoOf, pageOf, type Shared } from '../../graphql/shared.ts';
import type { Images } from '../../images/images.ts';
import { momentOf } from '../../moment.ts';
import { Refusal, refusalText } from '../../refusal.ts';
import type { PeopleTypes } from '../people/graphql.ts';
import type { Announcements } from './announcements.ts';
import type { AnnouncementRow } from './store.ts';

interface Found {
  rows: AnnouncementRow[];
  pageInfo: ReturnType<typeof pageInfoOf>;
}

export function registerAnnouncements(
  builder: Builder,
  ports: {
    announcements: Announcements;
    images: Pick<Images, 'address' | 'info'>;
    people: PeopleTypes;
    shared: Shared;
  },
): void {
  const { announcements, images, people, shared } = ports;

  const Hashtag = builder.objectRef<AnnouncementRow['hashtags'][number]>('Hashtag').implement({
    fields: (t) => ({
      id: t.exposeInt('id'),
      hashtag: t.exposeString('hashtag', { description: 'With its #.' }),
    }),
  });

  const Announcement = builder.objectRef<AnnouncementRow>('Announcement').implement({
    fields: (t) => ({
      id: t.exposeInt('id'),
      file: t.string({ resolve: ({ key }) => images.address(key) }),
      image: t.field({ type: shared.Image, resolve: (announcement) => images.info(announcement) }),
      caption: t.exposeString('caption', { description: 'Plain text.' }),
      startPublishDate: t.string({ resolve: ({ startPublishAt }) => startPublishAt.toISOString() }),
      endPublishDate: t.string({ resolve: ({ endPublishAt }) => endPublishAt.toISOString() }),
      creatorId: t.exposeInt('creatorId'),
      user: t.field({ type: people.Person, resolve: ({ user }) => user }),
      hashtags: t.field({ type: [Hashtag], resolve: ({ hashtags }) => hashtags }),
      isUnread: t.exposeBoolean('isUnread', { description: 'The caller has not opened it.' }),
      isDeletable: t.exposeBoolean('isDeletable', { description: 'By the caller.' }),
    }),
  });

  const SearchAnnouncementsResult = builder
    .objectRef<{ found: Found } | { error: string }>('SearchAnnouncementsResult')
    .implement({
      fields: (t) => ({
        ok: t.boolean({ resolve: (result) => 'found' in result }),
        error: t.string({
          nullable: true,
          resolve: (result) => ('error' in result ? result.error : null),
        }),
        announcements: t.field({
          type: [Announcement],
          resolve: (result) => ('found' in result ? result.found.rows : []),
        }),
        pageInfo: t.field({
          type: shared.PageInfo,
          nullable: true,
          resolve: (result) => ('found' in result ? result.found.pageInfo : null),
        }),
      }),
    });

  const answer = (id: number, done: Promise<unknown>) =>
    done.then(
      () => ({ ok: true, id }),
      (error: unknown) => ({ ok: false, error: refusalText(error) }),
    );

  builder.queryFields((t) => ({
    seeAnnouncement: t.field({
      type: Announcement,
      args: { id: t.arg.int({ required: true }) },
      resolve: (_, { id }, { caller }) => announcements.see(member(caller), id),
    }),
    searchAnnouncements: t.field({
      type: SearchAnnouncementsResult,
      description:
        'The latest start first. Without a creator: the house’s, which are addressed to every partner; for administrators all.',
      args: {
        creatorId: t.arg.int(),
        page: t.arg.int({ required: true }),
        pageSize: t.arg.int({ required: true }),
      },
      async resolve(_, { creatorId, ...page }, { caller }) {
        try {
          if (creatorId != null && (creatorId < 1 || creatorId > MAX_ID)) throw new Refusal('BAD_INPUT');
          const { rows, totalCount } = await announcements.search(
            member(caller),
            creatorId ?? null,
            pageOf(page),
          );
          return { found: { rows, pageInfo: pageInfoOf(page, totalCount) } };
        } catch (error) {
          return { error: refusalText(error) };
        }
      },
    }),
    unreadAnnouncements: t.int({
      description: 'How many of the house’s the caller has not opened.',
      resolve: (_, __, { caller }) => announcements.unreadCount(member(caller)),
    }),
  }));

  builder.mutationFields((t) => ({
    uploadAnnouncement: t.field({
      type: shared.MutationResult,
      description:
        'Administrators in anybody’s name, partners in their own. Times are ISO 8601 with a zone; hashtags are the caption’s words with #.',
      args: {
        file: t.arg({ type: 'Upload', required: true }),
        userId: t.arg.int({ required: true }),
        caption: t.arg.string(),
        startPublishDate: t.arg.string({ required: true }),
        endPublishDate: t.arg.string({ required: true }),
      },
      async resolve(_, { file, userId, caption, startPublishDate, endPublishDate }, context) {
        const upload = await file.catch((error: unknown) => {
          throw new Refusal('NO_FILE', error);
        });
        try {
          if (userId < 1) throw new Refusal('ANNOUNCEMENT_USER_REQUIRED');
          const id = await announcements.upload(
            { member: member(context.caller), requestId: context.requestId, key: context.idempotencyKey },
            {
              file: upload,
              userId,
              caption: caption ?? '',
              start: momentOf(startPublishDate, 'ANNOUNCEMENT_DATES_REQUIRED'),
              end: momentOf(endPublishDate, 'ANNOUNCEMENT_DATES_REQUIRED'),
            },
          );
          return { ok: true, id };
        } catch (error) {
          return { ok: false, error: refusalText(error) };
        }
      },
    }),
    markAnnouncementAsRead: t.field({
      type: shared.MutationResult,
      args: { id: t.arg.int({ required: true }) },
      resolve: (_, { id }, { caller }) => answer(id, announcements.markAsRead(member(caller), id)),
    }),
    deleteAnnouncement: t.field({
      type: shared.MutationResult,
      description: 'By administrators and its creator.',
      args: { id: t.arg.int({ required: true }) },
      resolve: (_, { id }, { caller, requestId }) =>
        answer(id, announcements.remove({ member: member(caller), requestId }, id)),
    }),
  }));
}
