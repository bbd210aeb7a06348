import { graphql } from '../graphql.ts';

const PRESET_CAMPAIGN = graphql(`
  fragment PresetCampaignFields on PresetCampaign @_unmask {
    id type people inProcess active location genLocation grade isVerified locationInfo
    originImgPath srcFacePath samJsonPath maskingPath faceMaskingJsonPath personJsonPath headJsonPath extractMaskingPath
    savedImages
    partner { id }
    presetImgs { id file caption isVerified image { url width height placeholder } }
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

export const SEE_CAMPAIGN = graphql(`
  query seeCampaign($id: Int!) {
    seeCampaign(id: $id) {
      id type grade inGenerate active
      srcFacePath samJsonPath personJsonPath originImgPath maskingPath extractMaskingPath locationInfo
      presetCampaign { id }
    }
  }
`);
