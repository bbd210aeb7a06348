import { graphql } from '../graphql.ts';

export const SEE_BUNDLE_BY_UID = graphql(`
  query SeeBundleByUid($uid: String!) {
    SeeBundleByUid(uid: $uid) {
      __typename
      ... on BundleDetailResult {
        ok
        bundle {
          id uid name description isOffered price salePrice
          offer { state bought left purchaseId }
          partner { id representPartnerSrc name user { id username } }
          products {
            id file title location personJsonPath headJsonPath isGeneratedWithAd
            image { url width height placeholder }
            Service { id name cost }
          }
        }
        userProductions {
          id uid srcfile finishedPath isChecked status error createdAt
          image { url width height placeholder }
          product { id }
        }
        fits { productId persons { person ok code error hint } }
      }
      ... on ErrorResult { ok error }
    }
  }
`);

const COMPOSED_PRODUCT = graphql(`
  fragment ComposedProduct on Product @_unmask {
    id title isGeneratedWithAd inSwap
    image { url width height placeholder }
    Service { id name cost }
  }
`);

export const SEE_OWN_BUNDLE = graphql(
  `
  query seeOwnBundle($id: Int!) {
    seeOwnBundle(id: $id) {
      id uid version name description price salePrice maxPurchaseCount usedInStock isPrivate status isOffered
      publishStartAt publishEndAt representativeProductId
      categoryCode { id code }
      products { ...ComposedProduct }
    }
    categoryCodes { id code }
  }
`,
  [COMPOSED_PRODUCT],
);

export const SEARCH_BUNDLES_BY_PARTNER = graphql(`
  query searchBundlesByPartner($pagination: PaginationInput!, $status: BundleStatus) {
    searchBundlesByPartner(pagination: $pagination, status: $status) {
      totalCount
      bundles {
        id uid name status isOffered isPrivate productCount updatedAt publishStartAt publishEndAt
        image { url width height placeholder }
      }
    }
  }
`);

export const SEARCH_PRODUCTS_BY_PARTNER = graphql(
  `
  query searchProductsByPartner($pagination: PaginationInput!) {
    searchProductsByPartner(pagination: $pagination) {
      totalCount
      products { ...ComposedProduct }
    }
  }
`,
  [COMPOSED_PRODUCT],
);

const EDIT_RESULT = graphql(`
  fragment EditBundleFields on EditBundleResult @_unmask {
    ok id version error code problems { field error }
  }
`);

export const CREATE_BUNDLE = graphql(
  `
  mutation createBundle { createBundle { ...EditBundleFields } }
`,
  [EDIT_RESULT],
);

export const EDIT_BUNDLE = graphql(
  `
  mutation editBundle($bundleId: Int!, $version: Int!, $input: BundleDraftInput!) {
    editBundle(bundleId: $bundleId, version: $version, input: $input) { ...EditBundleFields }
  }
`,
  [EDIT_RESULT],
);

export const PUBLISH_BUNDLE = graphql(
  `
  mutation publishBundle($bundleId: Int!, $version: Int!) {
    publishBundle(bundleId: $bundleId, version: $version) { ...EditBundleFields }
  }
`,
  [EDIT_RESULT],
);

export const END_BUNDLE = graphql(
  `
  mutation endBundle($bundleId: Int!, $version: Int!) {
    endBundle(bundleId: $bundleId, version: $version) { ...EditBundleFields }
  }
`,
  [EDIT_RESULT],
);

export const TAKE_BACK_BUNDLE = graphql(
  `
  mutation takeBackBundle($bundleId: Int!, $version: Int!) {
    takeBackBundle(bundleId: $bundleId, version: $version) { ...EditBundleFields }
  }
`,
  [EDIT_RESULT],
);

export const DELETE_BUNDLE = graphql(`
  mutation deleteBundle($bundleId: Int!) {
    deleteBundle(bundleId: $bundleId) { ok id error }
  }
`);
