import { graphql } from '../graphql.ts';

export const SEARCH_PARTNER_SRC_IMGS = graphql(`
  query searchPartnerSrcImgs($pagination: PaginationInput!) {
    searchPartnerSrcImgs(pagination: $pagination) {
      __typename
      ... on PartnerSrcImgList { ok totalCount totalPages images { id file caption image { url width height placeholder } } }
      ... on EmptyResult { ok message }
      ... on ErrorResult { ok error }
    }
  }
`);

export const UPLOAD_PARTNER_SRC_IMG = graphql(`
  mutation uploadPartnerSrcImg($file: Upload!, $caption: String, $agreementMetaData: String) {
    uploadPartnerSrcImg(file: $file, caption: $caption, agreementMetaData: $agreementMetaData) { id file }
  }
`);

export const DELETE_PARTNER_SRC_IMG = graphql(`
  mutation deletePartnerSrcImg($id: Int!) {
    deletePartnerSrcImg(id: $id) { id ok error }
  }
`);
