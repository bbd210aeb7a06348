const image = { __typename: 'Image', url: '/f?s=1', width: 400, height: 300, placeholder: 'data:,' };
const unchosen = { isEmpty: false, target: null, genLocation: null };
/** A preset campaign of two images, as the server tells it. */
export const presetCampaign = (id: number, more: object = {}) => ({
  __typename: 'PresetCampaign',
  id,
  type: 1,
  people: 4,
  inProcess: false,
  active: true,
  location: null,
  genLocation: null,
  grade: 'A',
  isVerified: false,
  locationInfo: null,
  originImgPath: '/o',
  srcFacePath: null,
  samJsonPath: '/s',
  maskingPath: null,
  faceMaskingJsonPath: '/m',
  personJsonPath: '/p',
  headJsonPath: '/h',
  inFrontJsonPath: null,
  extractMaskingPath: null,
  savedImages: 0,
  search: null,
  partner: { __typename: 'Partner', id: 1 },
  presetImgs: [
    {
      __typename: 'PresetImg',
      id: 10 * id,
      file: '/f',
      caption: null,
      isVerified: false,
      ...unchosen,
      image,
    },
    {
      __typename: 'PresetImg',
      id: 10 * id + 1,
      file: '/g',
      caption: null,
      isVerified: false,
      ...unchosen,
      image,
    },
  ],
  ...more,
});

/** A campaign, as the server tells it: a draft in which nothing was done yet. */
export const campaign = (id: number, version: number, more: object = {}) => ({
  __typename: 'Campaign',
  ...{ id, type: 1, grade: 'A', isDraft: true, version, updatedAt: '2026-01-02T03:04:05.000Z' },
  ...{ inGenerate: false, active: true, products: [], makings: [] },
  ...{ srcFacePath: null, samJsonPath: null, personJsonPath: null, originImgPath: null },
  ...{ maskingPath: null, extractMaskingPath: null, locationInfo: null },
  ...{ srcFace: null, otherFaces: [], bots: [], partners: [], cover: null, presetCampaign: null },
  ...more,
});
