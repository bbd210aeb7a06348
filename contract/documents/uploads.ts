import { graphql } from '../graphql.ts';

export const UPLOAD_SRC_IMG = graphql(`
  mutation uploadSrcImg($file: Upload!, $caption: String, $agreementMetaData: String!) {
    uploadSrcImg(file: $file, caption: $caption, agreementMetaData: $agreementMetaData) { id file }
  }
`);

export const SEARCH_SRC_IMGS = graphql(`
  query searchSrcImgs($pagination: PaginationInput!) {
    searchSrcImgs(pagination: $pagination) {
      __typename
      ... on SrcImgList { ok totalCount totalPages images { id file caption image { url width height placeholder } views { id image { url width height placeholder } } } }
      ... on EmptyResult { ok message }
      ... on ErrorResult { ok error }
    }
  }
`);

export const EDIT_REPRESENT_SRC = graphql(`
  mutation editRepresentSrc($srcId: Int!) {
    editRepresentSrc(srcId: $srcId) { id ok error }
  }
`);

export const DELETE_SRC_IMG = graphql(`
  mutation deleteSrcImg($srcId: Int!) {
    deleteSrcImg(srcId: $srcId) { id ok error }
  }
`);

export const EDIT_SRC_IMGS = graphql(`
  mutation editSrcImgs($srcImgId: Int!, $agreementMetaData: String!) {
    editSrcImgs(srcImgId: $srcImgId, agreementMetaData: $agreementMetaData) { id ok error }
  }
`);

export const ADD_SRC_IMG_VIEW = graphql(`
  mutation addSrcImgView($srcImgId: Int!, $file: Upload!, $agreementMetaData: String!) {
    addSrcImgView(srcImgId: $srcImgId, file: $file, agreementMetaData: $agreementMetaData) {
      id image { url width height placeholder }
    }
  }
`);

export const DELETE_SRC_IMG_VIEW = graphql(`
  mutation deleteSrcImgView($id: Int!) {
    deleteSrcImgView(id: $id) { id ok error }
  }
`);
