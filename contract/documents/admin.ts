import { graphql } from '../graphql.ts';

export const AUDIT_RECORDS = graphql(`
  query auditRecords(
    $text: String
    $act: String
    $from: String
    $until: String
    $isOldestFirst: Boolean
    $pagination: PaginationInput!
  ) {
    auditRecords(
      text: $text
      act: $act
      from: $from
      until: $until
      isOldestFirst: $isOldestFirst
      pagination: $pagination
    ) {
      totalCount
      isCountCut
      records { id act subjectType subjectId before after requestId createdAt user { id username } }
    }
  }
`);
