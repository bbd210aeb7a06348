import { graphql } from '../graphql.ts';

export const SEARCH_PEOPLE = graphql(`
  query searchPeople($query: String!, $pagination: PaginationInput!) {
    searchPeople(query: $query, pagination: $pagination) {
      hasNextPage
      people { id username firstName lastName avatar partnerName isMe isFollowing isRequested }
    }
  }
`);

export const SEARCH_BUNDLES = graphql(`
  query searchBundles($query: String!, $pagination: PaginationInput!) {
    searchBundles(query: $query, pagination: $pagination) {
      hasNextPage
      bundles {
        id uid name description
        images { url width height placeholder }
        partner { id name representPartnerSrc user { id username } }
      }
    }
  }
`);

export const SEARCH_PHOTOS = graphql(`
  query searchPhotos($query: String!, $pagination: PaginationInput!) {
    searchPhotos(query: $query, pagination: $pagination) {
      hasNextPage
      photos {
        id uid title caption
        image { url width height placeholder }
        owner { id username }
      }
    }
  }
`);
