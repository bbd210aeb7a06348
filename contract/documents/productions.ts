import { graphql } from '../graphql.ts';

export const CREATE_PRODUCTION_WITH_DATA = graphql(`
  mutation CreateProductionWithData(
    $productId: Int!
    $srcfile: String!
    $targetfile: String!
    $agreementMetaData: String!
    $tradeHistoryId: Int!
    $location: String
    $variant: GenerationVariant
  ) {
    CreateProductionWithData(
      productId: $productId
      srcfile: $srcfile
      targetfile: $targetfile
      agreementMetaData: $agreementMetaData
      tradeHistoryId: $tradeHistoryId
      location: $location
      variant: $variant
    ) { id ok error }
  }
`);

export const EDIT_IN_GENERATION = graphql(`
  mutation editInGeneration($productionId: Int!, $value: Boolean!) {
    editInGeneration(productionId: $productionId, value: $value) { id ok error }
  }
`);

export const MARK_PRODUCTION_AS_CHECKED = graphql(`
  mutation markProductionAsChecked($id: Int!) {
    markProductionAsChecked(id: $id) { id isChecked finishedPath }
  }
`);

export const GET_UNREAD_COUNT = graphql(`query getUnreadCount { getUnreadCount }`);

export const CHECK_GENERATION = graphql(`
  query checkGeneration($productId: Int!, $srcfile: String!, $location: String) {
    checkGeneration(productId: $productId, srcfile: $srcfile, location: $location) { ok isTried code error }
  }
`);

export const SEARCH_PRODUCTIONS = graphql(`
  query searchProductions($pagination: PaginationInput!, $filter: ProductionFilter) {
    searchProductions(pagination: $pagination, filter: $filter) {
      __typename
      ... on ProductionList {
        ok totalCount totalPages
        productions {
          id uid finishedPath isChecked status error createdAt
          image { url width height placeholder }
          product { id title image { url width height placeholder } }
        }
      }
      ... on EmptyResult { ok message }
      ... on ErrorResult { ok error }
    }
  }
`);

export const PRODUCTIONS_IN_PROGRESS = graphql(`
  query productionsInProgress {
    productionsInProgress {
      id uid status createdAt
      product { id title image { url width height placeholder } }
    }
  }
`);

export const SEE_PHOTO = graphql(`
  query seePhoto($uid: String!) {
    seePhoto(uid: $uid) {
      __typename
      ... on PhotoDetail {
        ok bundleUid bundleName
        partner { id name representPartnerSrc user { id username } }
        photo {
          id uid title caption finishedPath isOwn sharedAt createdAt commentCount
          image { url width height placeholder }
          owner { id username avatar }
        }
        production {
          id uid srcfile finishedPath isChecked status error createdAt
          image { url width height placeholder }
          product { id title file image { url width height placeholder } }
        }
      }
      ... on ErrorResult { ok error }
    }
  }
`);

export const SEE_SHARED_PHOTO = graphql(`
  query seeSharedPhoto($uid: String!) {
    seeSharedPhoto(uid: $uid) {
      __typename
      ... on PublicPhoto {
        uid title caption username partnerName bundleUid bundleName
        image { url width height placeholder }
      }
      ... on FollowersPhoto { uid username }
    }
  }
`);

export const ANOTHER_FACE_COST = graphql(`
  query anotherFaceCost($productionId: Int!) { anotherFaceCost(productionId: $productionId) { payment cost } }
`);

export const EDIT_PRODUCTION_SRCFILE = graphql(`
  mutation editProductionSrcfile(
    $productionId: Int!
    $srcfile: String!
    $agreementMetaData: String!
    $cost: Int
  ) {
    editProductionSrcfile(
      productionId: $productionId
      srcfile: $srcfile
      agreementMetaData: $agreementMetaData
      cost: $cost
    ) {
      ok id makingId error
    }
  }
`);
