import { graphql } from '../graphql.ts';

export const PARTNER_OVERVIEW = graphql(`
  query partnerOverview($days: Int!) {
    partnerOverview(days: $days) {
      days { day views succeeded failed refused sales earned }
      reasons { code text isPaid count }
      products { id name succeeded failed refused earned }
      bundles { id name views sales earned }
    }
  }
`);
