import { graphql } from '../graphql.ts';

const PRESET_CAMPAIGN = graphql(`
  fragment PresetCampaignFields on PresetCampaign @_unmask {
    id type people inProcess active location genLocation grade isVerified locationInfo
    originImgPath srcFacePath samJsonPath maskingPath faceMaskingJsonPath personJsonPath headJsonPath inFrontJsonPath extractMaskingPath
    savedImages search { status progress error }
    partner { id }
    presetImgs { id file caption isVerified isEmpty target genLocation image { url width height placeholder } }
  }
`);

export const SEE_PRESET_CAMPAIGN = graphql(
  `
  query seePresetCampaign($id: Int!) {
    seePresetCampaign(id: $id) {
      __typename
      ... on PresetCampaign { ...PresetCampaignFields }
      ... on ErrorResult { ok error }
    }
  }
`,
  [PRESET_CAMPAIGN],
);

export const SEARCH_PRESET_CAMPAIGNS_BY_PARTNER = graphql(
  `
  query searchPresetCampaignsByPartner($type: Int, $people: Int, $pagination: PaginationInput!) {
    searchPresetCampaignsByPartner(type: $type, people: $people, pagination: $pagination) {
      __typename
      ... on PresetCampaignList { ok totalCount totalPages presetCampaigns { ...PresetCampaignFields } }
      ... on ErrorResult { ok error }
    }
  }
`,
  [PRESET_CAMPAIGN],
);

export const SEARCH_PRESET_CAMPAIGNS = graphql(
  `
  query searchPresetCampaigns($pagination: PaginationInput!, $type: Int, $people: Int) {
    searchPresetCampaigns(pagination: $pagination, type: $type, people: $people) {
      __typename
      ... on PresetCampaignList { ok totalCount totalPages presetCampaigns { ...PresetCampaignFields } }
      ... on EmptyResult { ok message }
      ... on ErrorResult { ok error }
    }
  }
`,
  [PRESET_CAMPAIGN],
);

const CAMPAIGN = graphql(
  `
  fragment CampaignFields on Campaign @_unmask {
    id type grade isDraft version updatedAt inGenerate active
    products {
      id file bfFile title inSwap presetImgId image { url width height placeholder } cost serviceId isGeneratedWithAd isInBundle
      accepts { minYaw maxYaw minPitch maxPitch size minSize isClear }
    }
    makings { presetImgId status progress error person }
    srcFacePath samJsonPath personJsonPath originImgPath maskingPath extractMaskingPath locationInfo
    srcFace { id file caption image { url width height placeholder } }
    otherFaces { id file caption image { url width height placeholder } }
    bots { isOffered bot { id name BotSrcImg { id file } } }
    partners { campaignStatus partner { id user { id } PartnerSrcImg { id file } } }
    cover { url width height placeholder }
    presetCampaign { ...PresetCampaignFields }
  }
`,
  [PRESET_CAMPAIGN],
);

export const SEE_CAMPAIGN = graphql(
  `
  query seeCampaign($id: Int!) {
    seeCampaign(id: $id) { ...CampaignFields }
  }
`,
  [CAMPAIGN],
);

const CAMPAIGN_CARD = graphql(`
  fragment CampaignCardFields on Campaign @_unmask {
    id type isDraft updatedAt inGenerate
    cover { url width height placeholder }
    srcFace { id }
    otherFaces { id }
    presetCampaign { id people inProcess }
  }
`);

export const SEARCH_CAMPAIGNS_WITH_ANY_NOT_ACCEPTED = graphql(
  `
  query searchCampaignsWithAnyNotAccepted($partnerId: Int, $botId: Int, $type: Int, $pagination: PaginationInput!) {
    searchCampaignsWithAnyNotAccepted(partnerId: $partnerId, botId: $botId, type: $type, pagination: $pagination) {
      __typename
      ... on CampaignList { ok totalCount totalPages campaigns { ...CampaignCardFields } }
      ... on EmptyResult { ok message }
      ... on ErrorResult { ok error }
    }
  }
`,
  [CAMPAIGN_CARD],
);

export const SEARCH_CAMPAIGNS_ACCEPTED = graphql(
  `
  query searchCampaignsAccepted($partnerId: Int, $botId: Int, $type: Int, $pagination: PaginationInput!) {
    searchCampaignsAccepted(partnerId: $partnerId, botId: $botId, type: $type, pagination: $pagination) {
      __typename
      ... on CampaignList { ok totalCount totalPages campaigns { ...CampaignCardFields } }
      ... on EmptyResult { ok message }
      ... on ErrorResult { ok error }
    }
  }
`,
  [CAMPAIGN_CARD],
);

export const UPLOAD_PHOTO = graphql(`
  mutation uploadPhoto($file: Upload!, $caption: String) {
    uploadPhoto(file: $file, caption: $caption) { id file }
  }
`);

export const CREATE_PRESET_CAMPAIGN_WITH_DATA = graphql(`
  mutation createPresetCampaignWithData($people: Int!, $imgUrl: String!, $type: Int!, $moreImgUrls: [String!]) {
    createPresetCampaignWithData(people: $people, imgUrl: $imgUrl, type: $type, moreImgUrls: $moreImgUrls) { id ok error }
  }
`);

export const CREATE_CAMPAIGN = graphql(`
  mutation createCampaign {
    createCampaign { ok id error }
  }
`);

export const CREATE_CAMPAIGN_WITH_DATA = graphql(`
  mutation createCampaignWithData($presetCampaignId: Int!, $srcFacePath: [String!]!, $campaignId: Int) {
    createCampaignWithData(presetCampaignId: $presetCampaignId, srcFacePath: $srcFacePath, campaignId: $campaignId) {
      id ok error
    }
  }
`);

export const EDIT_CAMPAIGN = graphql(`
  mutation editCampaign(
    $campaignId: Int!, $version: Int!, $presetCampaignId: Int, $srcFaceId: Int, $otherFaceIds: [Int!]!
  ) {
    editCampaign(
      campaignId: $campaignId, version: $version, presetCampaignId: $presetCampaignId,
      srcFaceId: $srcFaceId, otherFaceIds: $otherFaceIds
    ) { ok id error code version }
  }
`);

export const EDIT_CAMPAIGN_LOCATION = graphql(`
  mutation editCampaignLocation($campaignId: Int!, $version: Int!, $locationInfo: String!) {
    editCampaignLocation(campaignId: $campaignId, version: $version, locationInfo: $locationInfo) {
      ok id error code version
    }
  }
`);

export const DELETE_CAMPAIGN = graphql(`
  mutation deleteCampaign($campaignId: Int!) {
    deleteCampaign(campaignId: $campaignId) { ok id error }
  }
`);

export const EDIT_IN_PROCESS = graphql(`
  mutation editInProcess($presetCampaignId: Int!, $value: Boolean) {
    editInProcess(presetCampaignId: $presetCampaignId, value: $value) { error ok id }
  }
`);

export const EDIT_IS_VERIFIED = graphql(`
  mutation editIsVerified($presetCampaignId: Int!, $value: Boolean) {
    editIsVerified(presetCampaignId: $presetCampaignId, value: $value) { error ok id }
  }
`);

export const EDIT_PRESET_IMG_WITH_DATA = graphql(`
  mutation editPresetImgWithData($presetImgId: Int!, $value: Boolean) {
    editPresetImgWithData(presetImgId: $presetImgId, value: $value) { error ok id }
  }
`);

export const REMAKE_CAMPAIGN_IMAGE = graphql(`
  mutation remakeCampaignImage($campaignId: Int!, $presetImgId: Int!) {
    remakeCampaignImage(campaignId: $campaignId, presetImgId: $presetImgId) { ok error id }
  }
`);

export const EDIT_PRODUCT = graphql(`
  mutation editProduct($productId: Int!, $title: String!, $cost: Int, $serviceId: Int, $isGeneratedWithAd: Boolean!) {
    editProduct(
      productId: $productId, title: $title, cost: $cost, serviceId: $serviceId, isGeneratedWithAd: $isGeneratedWithAd
    ) { ok error id }
  }
`);

export const PRODUCT_SERVICES = graphql(`
  query productServices {
    productServices { id name description cost }
  }
`);

export const EDIT_IN_GENERATE = graphql(`
  mutation editInGenerate($campaignId: Int!, $value: Boolean) {
    editInGenerate(campaignId: $campaignId, value: $value) { error ok id }
  }
`);

export const EDIT_IN_SWAP = graphql(`
  mutation editInSwap($productId: Int!, $value: Boolean) {
    editInSwap(productId: $productId, value: $value) { error ok id }
  }
`);

export const BOTS = graphql(`
  query bots {
    bots { id name BotSrcImg { id file image { url width height placeholder } } }
  }
`);
