import { graphql } from '../graphql.ts';

export const SEE_FEED = graphql(`
  query seeFeed($scope: FeedScope, $first: Int!, $after: String) {
    seeFeed(scope: $scope, first: $first, after: $after) {
      nextCursor
      items {
        __typename
        ... on Photo {
          id uid title caption isOwn sharedAt commentCount
          image { url width height placeholder }
          owner { id username avatar }
        }
        ... on BundleTeaser {
          id uid name description
          images { url width height placeholder }
          partner { id name representPartnerSrc user { id username } }
        }
      }
    }
  }
`);
