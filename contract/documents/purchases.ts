import { graphql } from '../graphql.ts';

export const BUY_BUNDLE = graphql(`
  mutation buyBundle($uid: String!, $price: Int!) {
    buyBundle(uid: $uid, price: $price) { id ok error }
  }
`);

export const SEE_BUNDLE_PURCHASE = graphql(`
  query seeBundlePurchase($id: Int!) {
    seeBundlePurchase(id: $id) {
      __typename
      ... on BundlePurchaseDetail {
        ok
        purchase {
          id orderId price purchaseDate status total used
          currency { id code }
          bundle {
            id uid name isActive isPrivate bundleCategory representativeProductId
            categoryCode { id code }
            service { id }
            products { id file title location image { url width height placeholder } }
          }
          productions { id product { id } }
        }
      }
      ... on ErrorResult { ok error }
    }
  }
`);

export const BUNDLE_PURCHASES = graphql(`
  query bundlePurchases($pagination: PaginationInput!) {
    bundlePurchases(pagination: $pagination) {
      purchases {
        id orderId price purchaseDate status total used bundleUid bundleName partnerName
        currency { id code }
        images { url width height placeholder }
      }
      totalCount totalPages
    }
  }
`);

export const CREATE_PRODUCTION_WITH_BUNDLE = graphql(`
  mutation createProductionWithBundle(
    $productId: Int!
    $bundlePurchaseId: Int!
    $srcfile: String!
    $agreementMetaData: String!
    $location: String
  ) {
    createProductionWithBundle(
      productId: $productId
      bundlePurchaseId: $bundlePurchaseId
      srcfile: $srcfile
      agreementMetaData: $agreementMetaData
      location: $location
    ) { id ok error }
  }
`);
