import { graphql } from '../graphql.ts';

export const SEE_BUNDLE_BY_UID = graphql(`
  query SeeBundleByUid($uid: String!) {
    SeeBundleByUid(uid: $uid) {
      __typename
      ... on BundleDetailResult {
        ok
        bundle {
          id uid name description
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
      }
      ... on ErrorResult { ok error }
    }
  }
`);
