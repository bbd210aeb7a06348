import { graphql } from '../graphql.ts';

const ANNOUNCEMENT_FIELDS = graphql(`
  fragment AnnouncementFields on Announcement @_unmask {
    id file caption startPublishDate endPublishDate creatorId isUnread isDeletable
    image { url width height placeholder }
    user { id username }
    hashtags { id hashtag }
  }
`);

export const SEARCH_ANNOUNCEMENTS = graphql(
  `
  query searchAnnouncements($creatorId: Int, $page: Int!, $pageSize: Int!) {
    searchAnnouncements(creatorId: $creatorId, page: $page, pageSize: $pageSize) {
      ok error
      announcements { ...AnnouncementFields }
      pageInfo { totalCount totalPages currentPage hasNextPage hasPreviousPage }
    }
  }
`,
  [ANNOUNCEMENT_FIELDS],
);

export const SEE_ANNOUNCEMENT = graphql(
  `
  query seeAnnouncement($id: Int!) {
    seeAnnouncement(id: $id) { ...AnnouncementFields }
  }
`,
  [ANNOUNCEMENT_FIELDS],
);

export const UNREAD_ANNOUNCEMENTS = graphql(`query unreadAnnouncements { unreadAnnouncements }`);

export const UPLOAD_ANNOUNCEMENT = graphql(`
  mutation uploadAnnouncement(
    $file: Upload!, $userId: Int!, $caption: String, $startPublishDate: String!, $endPublishDate: String!
  ) {
    uploadAnnouncement(
      file: $file, userId: $userId, caption: $caption,
      startPublishDate: $startPublishDate, endPublishDate: $endPublishDate
    ) { ok id error }
  }
`);

export const MARK_ANNOUNCEMENT_AS_READ = graphql(`
  mutation markAnnouncementAsRead($id: Int!) {
    markAnnouncementAsRead(id: $id) { ok id error }
  }
`);

export const DELETE_ANNOUNCEMENT = graphql(`
  mutation deleteAnnouncement($id: Int!) {
    deleteAnnouncement(id: $id) { ok id error }
  }
`);
