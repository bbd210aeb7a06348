import { graphql } from '../graphql.ts';

export const CREATE_PHOTO_WITH_PRODUCTION = graphql(`
  mutation createPhotoWithProduction($productionId: Int!, $caption: String!) {
    createPhotoWithProduction(productionId: $productionId, caption: $caption) {
      ok id error
      photo { id uid caption sharedAt }
    }
  }
`);

export const EDIT_PHOTO_CAPTION = graphql(`
  mutation editPhotoCaption($productionId: Int!, $caption: String!) {
    editPhotoCaption(productionId: $productionId, caption: $caption) {
      ok id error
      photo { id uid caption sharedAt }
    }
  }
`);

export const UNSHARE_PHOTO = graphql(`
  mutation unsharePhoto($productionId: Int!) {
    unsharePhoto(productionId: $productionId) {
      ok id error
      photo { id uid caption sharedAt }
    }
  }
`);

export const DELETE_PRODUCTION = graphql(`
  mutation deleteProduction($productionId: Int!) {
    deleteProduction(productionId: $productionId) { ok id error }
  }
`);

export const DELETE_PRODUCTIONS = graphql(`
  mutation deleteProductions($productionIds: [Int!]!) {
    deleteProductions(productionIds: $productionIds) { ok error }
  }
`);

export const SEE_COMMENTS = graphql(`
  query seeComments($uid: String!, $first: Int!, $after: String) {
    seeComments(uid: $uid, first: $first, after: $after) {
      nextCursor
      comments {
        id text isDeletable createdAt
        author { id username avatar }
      }
    }
  }
`);

export const CREATE_COMMENT = graphql(`
  mutation createComment($uid: String!, $text: String!) {
    createComment(uid: $uid, text: $text) {
      ok error
      comment {
        id text isDeletable createdAt
        author { id username avatar }
      }
    }
  }
`);

export const DELETE_COMMENT = graphql(`
  mutation deleteComment($id: Int!) { deleteComment(id: $id) { ok error } }
`);
