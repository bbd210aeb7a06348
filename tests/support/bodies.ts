/** A usual body of every route that takes JSON. `me` stands for the caller's id. */
export const BODIES: Record<string, Record<string, unknown>> = {
  'POST /refresh': { staledToken: 'x' },
  'POST /api/consents': { agreementMetaData: '[]' },
  'POST /api/email-verification/send': { email: 'fan@facet.test', type: 'SIGNUP', userId: 1 },
  'POST /api/email-verification/confirm': { token: 'x' },
  'POST /api/email-change/confirm': { token: 'x' },
  'POST /api/password-reset/send': { email: 'fan@facet.test' },
  'POST /api/password-reset/confirm': { token: 'x', password: 'Facet!2026' },
  'POST /api/payment/orders': { appProductId: 1 },
  'POST /api/payment/orders/:orderId/capture': {},
  'POST /api/payment/complete': {
    success: true,
    imp_uid: 'x',
    merchant_uid: 'x',
    payment_method: 'paypal',
    paypal_order_id: 'x',
    paypal_payer_id: 'x',
  },
  'POST /api/payment/sandbox/orders/:orderId': { decision: 'approve' },
  'POST /api/qna': { userId: 'me', partnerId: 1, input: 'x', ts: null },
  'POST /sam/proxy-image': { url: 'http://localhost/' },
  'POST /api/preview-generation': { productId: 1, srcfile: '/files/x', mode: 'head', variant: 'nature' },
  'POST /api/try-product': { productId: 1, botSrcImgId: 1 },
  'POST /productionmono': {
    userId: 1,
    selectedItemId: 1,
    productionId: 1,
    targetUrl: 'x',
    swapUrl: 'x',
    location: '0',
    faceIndex: 0,
    maskJson: 'x',
    type: 'production',
    productId: 1,
  },
};

const LOCATION_FORM = {
  ...{ userId: 'me', presetCampaignId: '1', maskingData: '[]', allSegments: '[]' },
  ...{ imageWidth: '1', imageHeight: '1', originalImagePath: 'x', imageIndex: '0' },
};

/** The fields of every route that takes a form. */
export const FORMS: Record<string, Record<string, string>> = {
  'POST /api/saveimg': { userId: 'me', agreementMetaData: '[]' },
  'POST /api/save-masking': { userId: 'me', imageId: '1', imageIndex: '0' },
  'POST /api/save-masked-image': {
    userId: 'me',
    maskingData: '[]',
    originalImagePath: 'x',
    imageWidth: '1',
    imageHeight: '1',
    imageIndex: '0',
  },
  'POST /api/finalize-multi-person-masking': { userId: 'me', maskData: '[]' },
  'POST /sam/process-image': { data: '{"layers":[],"canvasWidth":1,"canvasHeight":1}' },
  'POST /api/save-preset-origin-location': LOCATION_FORM,
  'POST /api/save-preset-campaign-genlocation': LOCATION_FORM,
};
