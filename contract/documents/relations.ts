import { graphql } from '../graphql.ts';

const WORKING_PARTNER = graphql(`
  fragment WorkingPartner on Partner @_unmask {
    id name user { id username avatar }
  }
`);

export const PARTNER_RELATIONS = graphql(
  `
  query partnerRelations {
    partnerRelations {
      related { ...WorkingPartner }
      asked { ...WorkingPartner }
      asking { ...WorkingPartner }
    }
  }
`,
  [WORKING_PARTNER],
);

export const SEARCH_FACE_REQUESTS = graphql(
  `
  query searchFaceRequests($pagination: PaginationInput!) {
    searchFaceRequests(pagination: $pagination) {
      totalCount
      requests {
        id type campaignStatus
        partner { ...WorkingPartner }
        cover { url width height placeholder }
        faces { id image { url width height placeholder } }
      }
    }
  }
`,
  [WORKING_PARTNER],
);

export const SEARCH_OTHER_FACES = graphql(
  `
  query searchOtherFaces($pagination: PaginationInput!) {
    searchOtherFaces(pagination: $pagination) {
      totalCount
      faces {
        id
        face { id image { url width height placeholder } }
        partner { ...WorkingPartner }
      }
    }
  }
`,
  [WORKING_PARTNER],
);

export const ASK_PARTNER = graphql(`
  mutation askPartner($username: String!) { askPartner(username: $username) { ok error } }
`);

export const ACCEPT_PARTNER = graphql(`
  mutation acceptPartner($username: String!) { acceptPartner(username: $username) { ok error } }
`);

export const END_PARTNER = graphql(`
  mutation endPartner($username: String!) { endPartner(username: $username) { ok error } }
`);

export const ANSWER_FACE_REQUEST = graphql(`
  mutation answerFaceRequest($campaignId: Int!, $isAccepted: Boolean!) {
    answerFaceRequest(campaignId: $campaignId, isAccepted: $isAccepted) { ok error }
  }
`);
