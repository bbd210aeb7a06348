import { graphql } from '../graphql.ts';

export const SUPPORT_CHAT = graphql(`
  query supportChat($first: Int!, $after: String) {
    supportChat(first: $first, after: $after) {
      ts nextCursor
      messages { id message ts outgoing createdAt }
    }
  }
`);

export const SUPPORT_UNREAD = graphql(`query supportUnread { supportUnread }`);

export const MARK_SUPPORT_READ = graphql(`
  mutation markSupportRead($id: Int!) {
    markSupportRead(id: $id) { ok error }
  }
`);

const TOPIC = graphql(`
  fragment SupportTopicFields on SupportTopic @_unmask {
    id ts isUnread lastId lastText lastAt closedAt
    assignee { id username }
    member { id username firstName lastName avatar partnerName }
  }
`);

export const SUPPORT_TOPICS = graphql(
  `
  query supportTopics($state: SupportTopicState!, $page: Int!, $pageSize: Int!) {
    supportTopics(state: $state, page: $page, pageSize: $pageSize) {
      topics { ...SupportTopicFields }
      pageInfo { totalCount totalPages currentPage hasNextPage hasPreviousPage }
    }
  }
`,
  [TOPIC],
);

export const SUPPORT_TOPIC = graphql(
  `
  query supportTopic($id: Int!) {
    supportTopic(id: $id) {
      ...SupportTopicFields
      member {
        id role status since
        generations { id title status error createdAt }
      }
    }
  }
`,
  [TOPIC],
);

export const SUPPORT_TOPIC_MESSAGES = graphql(`
  query supportTopicMessages($topicId: Int!, $first: Int!, $after: String) {
    supportTopicMessages(topicId: $topicId, first: $first, after: $after) {
      nextCursor
      messages { id message ts outgoing author createdAt }
    }
  }
`);

export const CANNED_ANSWERS = graphql(`query cannedAnswers { cannedAnswers { id title text version } }`);

export const ANSWER_SUPPORT_TOPIC = graphql(`
  mutation answerSupportTopic($id: Int!, $text: String!) {
    answerSupportTopic(id: $id, text: $text) { ok id error }
  }
`);

export const MARK_SUPPORT_TOPIC_READ = graphql(`
  mutation markSupportTopicRead($id: Int!, $messageId: Int!) {
    markSupportTopicRead(id: $id, messageId: $messageId) { ok error }
  }
`);

export const ASSIGN_SUPPORT_TOPIC = graphql(`
  mutation assignSupportTopic($id: Int!, $from: Int, $to: Int) {
    assignSupportTopic(id: $id, from: $from, to: $to) { ok error }
  }
`);

export const CLOSE_SUPPORT_TOPIC = graphql(`
  mutation closeSupportTopic($id: Int!) {
    closeSupportTopic(id: $id) { ok error }
  }
`);

export const SAVE_CANNED_ANSWER = graphql(`
  mutation saveCannedAnswer($id: Int, $version: Int, $title: String!, $text: String!) {
    saveCannedAnswer(id: $id, version: $version, title: $title, text: $text) { ok id error }
  }
`);

export const DELETE_CANNED_ANSWER = graphql(`
  mutation deleteCannedAnswer($id: Int!, $version: Int) {
    deleteCannedAnswer(id: $id, version: $version) { ok error }
  }
`);
