import { ConsentExport } from '@facet/contract/consent.ts';
import { ME } from '@facet/contract/documents/account.ts';
import {
  CHECK_GENERATION,
  CREATE_PRODUCTION_WITH_DATA,
  EDIT_IN_GENERATION,
  MARK_PRODUCTION_AS_CHECKED,
  SEE_PHOTO,
} from '@facet/contract/documents/productions.ts';
import { DELETE_SRC_IMG, EDIT_REPRESENT_SRC, SEARCH_SRC_IMGS } from '@facet/contract/documents/uploads.ts';
import { type DocumentNode, print } from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  agreements,
  ask,
  type Caller,
  createProduction,
  faceBalance,
  monoBody,
  type Product,
  post,
  productions,
  reserve,
  seeDemo,
  send,
  signIn,
  signInAsFan,
  startProduction,
  totalProductions,
  uploadFace,
  whenOver,
} from '../support/api.ts';
import { useServer } from '../support/running.ts';

const server = useServer();
let fan: Caller;
let stranger: Caller;
let superadmin: Caller;
let partner: Caller;
let product: Product;
let face: string;
let productionId: number;
let productionUid: string;

beforeAll(async () => {
  fan = await signInAsFan(server().url);
  // the other roles are strangers to the fan's things: neither the page's creator nor an administrator owns them
  partner = await signIn(server().url, 'partner@facet.test');
  stranger = await signIn(server().url, 'admin@facet.test');
  superadmin = await signIn(server().url, 'super@facet.test');
  product = (await seeDemo(fan)).bundle.products[0]!;
  face = await uploadFace(fan);
  productionId = await createProduction(fan, product, face, await reserve(fan, product));
  const response = await startProduction(fan, monoBody(fan, product, face, productionId));
  expect(response.status).toBe(200);
  productionUid = (await whenOver(fan, productionId)).uid;
});

async function codeFor(caller: Partial<Caller>, document: DocumentNode, variables: object): Promise<string> {
  const headers: Record<string, string> = caller.token ? { token: caller.token } : {};
  const { data, errors } = await send(server().url, { query: print(document), variables }, headers);
  if (errors[0]) return errors[0].extensions?.code ?? errors[0].message;
  return JSON.stringify(data);
}

/** A field that may be null is null by itself. */
function expectNothing(data: Record<string, unknown> | null): void {
  expect(Object.values(data ?? {}).filter((answer) => answer !== null)).toEqual([]);
}

const partnerFields = {
  'query supportChat': '{ supportChat(first: 1) { ts } }',
  'query supportUnread': '{ supportUnread }',
  'mutation markSupportRead': 'mutation { markSupportRead(id: 1) { ok } }',
  'query partnerOverview': '{ partnerOverview(days: 1) { days { day } } }',
  'query seeCampaign': '{ seeCampaign(id: 1) { id } }',
  'query seePresetCampaign': '{ seePresetCampaign(id: 1) { __typename } }',
  'query searchPresetCampaigns':
    '{ searchPresetCampaigns(pagination: { page: 1, pageSize: 1 }) { __typename } }',
  'query searchPresetCampaignsByPartner':
    '{ searchPresetCampaignsByPartner(pagination: { page: 1, pageSize: 1 }) { __typename } }',
  'query searchCampaignsWithAnyNotAccepted':
    '{ searchCampaignsWithAnyNotAccepted(pagination: { page: 1, pageSize: 1 }) { __typename } }',
  'query searchCampaignsAccepted':
    '{ searchCampaignsAccepted(pagination: { page: 1, pageSize: 1 }) { __typename } }',
  'query searchPartnerSrcImgs':
    '{ searchPartnerSrcImgs(pagination: { page: 1, pageSize: 1 }) { __typename } }',
  'mutation deletePartnerSrcImg': 'mutation { deletePartnerSrcImg(id: 99) { ok } }',
  'mutation createCampaign': 'mutation { createCampaign { ok } }',
  'mutation createPresetCampaignWithData':
    'mutation { createPresetCampaignWithData(people: 1, imgUrl: "", type: 1) { ok } }',
  'mutation createCampaignWithData':
    'mutation { createCampaignWithData(presetCampaignId: 99, srcFacePath: []) { ok } }',
  'mutation editCampaign': 'mutation { editCampaign(campaignId: 99, version: 1, otherFaceIds: []) { ok } }',
  'mutation editCampaignLocation':
    'mutation { editCampaignLocation(campaignId: 99, version: 1, locationInfo: "") { ok } }',
  'mutation deleteCampaign': 'mutation { deleteCampaign(campaignId: 99) { ok } }',
  'mutation editInProcess': 'mutation { editInProcess(presetCampaignId: 99) { ok } }',
  'mutation editIsVerified': 'mutation { editIsVerified(presetCampaignId: 99) { ok } }',
  'mutation editPresetImgWithData': 'mutation { editPresetImgWithData(presetImgId: 99) { ok } }',
  'mutation editPresetSrcFace': 'mutation { editPresetSrcFace(presetCampaignId: 99, srcFaceId: 1) { ok } }',
  'mutation editInGenerate': 'mutation { editInGenerate(campaignId: 99) { ok } }',
  'mutation editInSwap': 'mutation { editInSwap(productId: 99) { ok } }',
  'query partnerRelations': '{ partnerRelations { related { id } } }',
  'query searchFaceRequests': '{ searchFaceRequests(pagination: { page: 1, pageSize: 1 }) { totalCount } }',
  'query searchOtherFaces': '{ searchOtherFaces(pagination: { page: 1, pageSize: 1 }) { totalCount } }',
  'mutation askPartner': 'mutation { askPartner(username: "nobody") { ok } }',
  'mutation acceptPartner': 'mutation { acceptPartner(username: "nobody") { ok } }',
  'mutation endPartner': 'mutation { endPartner(username: "nobody") { ok } }',
  'mutation answerFaceRequest': 'mutation { answerFaceRequest(campaignId: 99, isAccepted: true) { ok } }',
  'query searchBundlesByPartner':
    '{ searchBundlesByPartner(pagination: { page: 1, pageSize: 1 }) { totalCount } }',
  'query searchProductsByPartner':
    '{ searchProductsByPartner(pagination: { page: 1, pageSize: 1 }) { totalCount } }',
  'query seeOwnBundle': '{ seeOwnBundle(id: 1) { id } }',
  'query categoryCodes': '{ categoryCodes { id } }',
  'mutation createBundle': 'mutation { createBundle { ok } }',
  'mutation editBundle': 'mutation { editBundle(bundleId: 99, version: 1, input: {}) { ok } }',
  'mutation publishBundle': 'mutation { publishBundle(bundleId: 99, version: 1) { ok } }',
  'mutation endBundle': 'mutation { endBundle(bundleId: 99, version: 1) { ok } }',
  'mutation takeBackBundle': 'mutation { takeBackBundle(bundleId: 99, version: 1) { ok } }',
  'mutation deleteBundle': 'mutation { deleteBundle(bundleId: 99) { ok } }',
  'mutation remakeCampaignImage': 'mutation { remakeCampaignImage(campaignId: 99, presetImgId: 99) { ok } }',
  'query bots': '{ bots { id } }',
  'query productServices': '{ productServices { id } }',
  'mutation editProduct':
    'mutation { editProduct(productId: 99, title: "x", isGeneratedWithAd: true) { ok } }',
};

/** Calls with a file: refused before it is looked at. */
const partnerUploads = {
  'mutation uploadPhoto': 'mutation ($file: Upload!) { uploadPhoto(file: $file) { id } }',
  'mutation uploadPartnerSrcImg': 'mutation ($file: Upload!) { uploadPartnerSrcImg(file: $file) { id } }',
};

/** For partners and administrators. */
const portalFields = {
  'query seeAnnouncement': '{ seeAnnouncement(id: 1) { id } }',
  'query searchAnnouncements': '{ searchAnnouncements(page: 1, pageSize: 10) { ok } }',
  'query unreadAnnouncements': '{ unreadAnnouncements }',
  'mutation markAnnouncementAsRead': 'mutation { markAnnouncementAsRead(id: 1) { ok } }',
  'mutation deleteAnnouncement': 'mutation { deleteAnnouncement(id: 1) { ok } }',
};

const adminFields = {
  'query supportTopics': '{ supportTopics(state: OPEN, page: 1, pageSize: 10) { pageInfo { totalCount } } }',
  'query supportTopic': '{ supportTopic(id: 1) { id } }',
  'query supportTopicMessages': '{ supportTopicMessages(topicId: 1, first: 1) { nextCursor } }',
  'query cannedAnswers': '{ cannedAnswers { id } }',
  'mutation answerSupportTopic': 'mutation { answerSupportTopic(id: 1, text: "x") { ok } }',
  'mutation markSupportTopicRead': 'mutation { markSupportTopicRead(id: 1, messageId: 1) { ok } }',
  'mutation assignSupportTopic': 'mutation { assignSupportTopic(id: 1) { ok } }',
  'mutation closeSupportTopic': 'mutation { closeSupportTopic(id: 1) { ok } }',
  'mutation saveCannedAnswer': 'mutation { saveCannedAnswer(title: "x", text: "x") { ok } }',
  'mutation deleteCannedAnswer': 'mutation { deleteCannedAnswer(id: 1) { ok } }',
  'query auditRecords': '{ auditRecords(pagination: { page: 1, pageSize: 1 }) { totalCount } }',
  'query dashboard': '{ dashboard(days: 1) { waiting } }',
  'mutation retryJob': 'mutation { retryJob(queue: "x", id: "x") { ok } }',
  'mutation discardJob': 'mutation { discardJob(queue: "x", id: "x") { ok } }',
  'query services': '{ services { id } }',
  'query currencies': '{ currencies { id } }',
  'query stockAdjustments': '{ stockAdjustments(serviceId: 1) { id } }',
  'mutation createService':
    'mutation { createService(input: { name: "", cost: "1", currencyId: 1 }) { ok } }',
  'mutation updateService': 'mutation { updateService(id: 1, input: {}) { ok } }',
  'mutation adjustServiceStock':
    'mutation { adjustServiceStock(serviceId: 1, input: { quantity: 0, reason: "" }) { success } }',
  'mutation createCurrency': 'mutation { createCurrency(input: { code: "", name: "", type: "" }) { ok } }',
  'mutation updateCurrency': 'mutation { updateCurrency(id: 1, input: {}) { ok } }',
  'mutation createAppProduct':
    'mutation { createAppProduct(input: { name: "", amount: 1, price: 1, currencyId: 1 }) { ok } }',
  'mutation updateAppProduct': 'mutation { updateAppProduct(id: 1, input: {}) { ok } }',
  'query partnerApplication': '{ partnerApplication(id: 1) { id } }',
  'query partnerApplications': '{ partnerApplications(pagination: { page: 1, pageSize: 1 }) { totalCount } }',
  'mutation acceptApplication':
    'mutation { acceptApplication(id: 2147483647, name: "x", feeRatio: 0, grade: GOLD) { ok } }',
  'mutation declineApplication': 'mutation { declineApplication(id: 2147483647, reason: "x") { ok } }',
  'query searchUsers': '{ searchUsers(pagination: { page: 1, pageSize: 1 }) { totalCount } }',
  'query memberAccount': '{ memberAccount(id: 1) { id } }',
  'mutation blockUser': 'mutation { blockUser(id: 2147483647, reason: "x") { ok } }',
  'mutation unblockUser': 'mutation { unblockUser(id: 2147483647, reason: "x") { ok } }',
  'mutation adjustBalance':
    'mutation { adjustBalance(userId: 2147483647, currencyId: 1, amount: 1, reason: "x") { ok } }',
  'mutation endUserSessions': 'mutation { endUserSessions(userId: 2147483647) { ok } }',
};

const superadminFields = {
  'mutation changeUserRole': 'mutation { changeUserRole(id: 2147483647, role: ADMIN, password: "x") { ok } }',
};

const fields = {
  ...partnerFields,
  'query myPartnerApplication': '{ myPartnerApplication { id } }',
  'mutation editAdmissionSubmitReturn':
    'mutation { editAdmissionSubmitReturn(admissionSubmit: "{}") { ok } }',
  'mutation markAdmissionSeen': 'mutation { markAdmissionSeen { ok } }',
  ...portalFields,
  'query seePartnerSrcImg': '{ seePartnerSrcImg(id: 1) { id } }',
  ...adminFields,
  ...superadminFields,
  'mutation editPartner': 'mutation { editPartner(isAllowMultiplePartner: true) { ok } }',
  'query followRequests': '{ followRequests(pagination: { page: 1, pageSize: 1 }) { totalCount } }',
  'mutation followUser': 'mutation { followUser(username: "fan") { ok } }',
  'mutation unfollowUser': 'mutation { unfollowUser(username: "fan") { ok } }',
  'mutation acceptFollower': 'mutation { acceptFollower(username: "fan") { ok } }',
  'mutation removeFollower': 'mutation { removeFollower(username: "fan") { ok } }',
  'mutation editProfile': 'mutation { editProfile(bio: "x") { ok } }',
  'mutation removeAvatar': 'mutation { removeAvatar { ok } }',
  'mutation editSrcImgs': 'mutation { editSrcImgs(srcImgId: 1, agreementMetaData: "[]") { ok } }',
  'mutation deleteSrcImg': 'mutation { deleteSrcImg(srcId: 1) { ok } }',
  'query appProducts': '{ appProducts { id } }',
  'query paymentStatus': '{ paymentStatus(requestId: "x") }',
  'query purchases': '{ purchases(pagination: { page: 1, pageSize: 1 }) { totalCount } }',
  'query seeBundlePurchase': '{ seeBundlePurchase(id: 1) { __typename } }',
  'query bundlePurchases': '{ bundlePurchases(pagination: { page: 1, pageSize: 1 }) { totalCount } }',
  'mutation buyBundle': 'mutation { buyBundle(uid: "x", price: 1) { ok } }',
  'mutation createProductionWithBundle':
    'mutation { createProductionWithBundle(productId: 1, bundlePurchaseId: 1, srcfile: "", agreementMetaData: "[]") { ok } }',
  'query spendings': '{ spendings(pagination: { page: 1, pageSize: 1 }) { totalCount } }',
  'mutation InitiatePayment':
    'mutation { InitiatePayment(input: { appProductId: 2, paymentMethodId: 1, platform: "WEB", quantity: 1 }) { success } }',
  'query currencyBalances': '{ currencyBalances { balance } }',
  'query getUnreadCount': '{ getUnreadCount }',
  'query searchSrcImgs': '{ searchSrcImgs(pagination: { page: 1, pageSize: 1 }) { __typename } }',
  'query checkGeneration': '{ checkGeneration(productId: 1, srcfile: "") { ok } }',
  'query searchProductions': '{ searchProductions(pagination: { page: 1, pageSize: 1 }) { __typename } }',
  'query searchOfferedProducts':
    '{ searchOfferedProducts(isGroup: false, pagination: { page: 1, pageSize: 1 }) { hasNextPage } }',
  'query anotherFaceCost': '{ anotherFaceCost(productionId: 99) { cost } }',
  'mutation editProductionSrcfile':
    'mutation { editProductionSrcfile(productionId: 99, srcfile: "", agreementMetaData: "[]") { ok } }',
  'query productionsInProgress': '{ productionsInProgress { id } }',
  'query seePhoto': '{ seePhoto(uid: "x") { __typename } }',
  'query seeComments': '{ seeComments(uid: "x", first: 1) { nextCursor } }',
  'query seeFeed': '{ seeFeed(first: 1) { nextCursor } }',
  'query searchPeople': '{ searchPeople(query: "a", pagination: { page: 1, pageSize: 1 }) { hasNextPage } }',
  'query searchBundles':
    '{ searchBundles(query: "a", pagination: { page: 1, pageSize: 1 }) { hasNextPage } }',
  'query searchPhotos': '{ searchPhotos(query: "a", pagination: { page: 1, pageSize: 1 }) { hasNextPage } }',
  'mutation createPhotoWithProduction':
    'mutation { createPhotoWithProduction(productionId: 1, caption: "") { ok } }',
  'mutation editPhotoCaption': 'mutation { editPhotoCaption(productionId: 1, caption: "") { ok } }',
  'mutation unsharePhoto': 'mutation { unsharePhoto(productionId: 1) { ok } }',
  'mutation deleteProduction': 'mutation { deleteProduction(productionId: 1) { ok } }',
  'mutation createComment': 'mutation { createComment(uid: "x", text: "x") { ok } }',
  'mutation deleteComment': 'mutation { deleteComment(id: 1) { ok } }',
  'mutation logout': 'mutation { logout { ok } }',
  'mutation editRepresentSrc': 'mutation { editRepresentSrc(srcId: 1) { ok } }',
  'mutation useService': 'mutation { useService(serviceId: 1) { success } }',
  'mutation useServiceWithCost': 'mutation { useServiceWithCost(serviceId: 3, cost: 30) { success } }',
  'mutation CreateProductionWithData':
    'mutation { CreateProductionWithData(productId: 1, srcfile: "", targetfile: "", agreementMetaData: "[]", tradeHistoryId: 1) { ok } }',
  'mutation editInGeneration': 'mutation { editInGeneration(productionId: 1, value: true) { ok } }',
  'mutation markProductionAsChecked': 'mutation { markProductionAsChecked(id: 1) { id } }',
};

test.each(Object.entries(fields))('a visitor may not call %s', async (_, query) => {
  const { data, errors } = await send(server().url, { query });
  expectNothing(data);
  expect(errors[0]?.extensions?.code).toBe('UNAUTHORIZED');
});

test('a visitor sees nothing of a photo that is not everybody’s, made as it is', async () => {
  const query = `{ seeSharedPhoto(uid: "${productionUid}") { uid } }`;
  const { data, errors } = await send(server().url, { query });
  expect([data, errors]).toEqual([{ seeSharedPhoto: null }, []]);
});

test.each(['/api/qna', '/events/user/1', '/events/support'])(
  '%s is for its own role alone',
  async (address) => {
    const method = address === '/api/qna' ? 'POST' : 'GET';
    const statusOf = async ({ token }: Partial<Caller>) => {
      const response = await fetch(`${server().url}${address}`, { method, headers: token ? { token } : {} });
      await response.body?.cancel();
      return response.status;
    };
    expect(await statusOf({})).toBe(401);
    expect(await statusOf(fan)).toBe(403);
    // a partner is let in, and told what is wrong with the rest
    const isForPartners = address !== '/events/support';
    for (const caller of [stranger, superadmin])
      expect(await statusOf(caller)).toBe(isForPartners ? 403 : 200);
    expect(await statusOf(partner)).toBe(
      { '/api/qna': 400, '/events/user/1': partner.userId === 1 ? 200 : 404 }[address] ?? 403,
    );
  },
);

const partnerRoutes = [
  '/api/save-masking',
  '/api/save-masked-image',
  '/api/finalize-multi-person-masking',
  '/api/save-preset-origin-location',
  '/api/save-preset-campaign-genlocation',
];

test.each(Object.entries(partnerFields))(
  'neither a fan nor an administrator of either kind may call %s',
  async (_, query) => {
    for (const { token } of [fan, stranger, superadmin]) {
      const { data, errors } = await send(server().url, { query }, { token });
      expectNothing(data);
      expect(errors[0]?.extensions?.code).toBe('FORBIDDEN');
    }
    expect((await send(server().url, { query }, { token: partner.token })).errors).toEqual([]);
  },
);

test.each(Object.entries(portalFields))(
  'partners and administrators of both kinds may call %s, a fan may not',
  async (_, query) => {
    const codeOf = async ({ token }: Caller) =>
      (await send(server().url, { query }, { token })).errors[0]?.extensions?.code;
    expect(await codeOf(fan)).toBe('FORBIDDEN');
    for (const caller of [partner, stranger, superadmin])
      expect(['NOT_FOUND', undefined]).toContain(await codeOf(caller));
  },
);
test.each(Object.entries(adminFields))('neither a fan nor a partner may call %s', async (_, query) => {
  for (const { token } of [fan, partner]) {
    const { data, errors } = await send(server().url, { query }, { token });
    expectNothing(data);
    expect(errors[0]?.extensions?.code).toBe('FORBIDDEN');
  }
  for (const { token } of [stranger, superadmin]) {
    const { errors } = await send(server().url, { query }, { token });
    // past the door, what is asked for may still be refused
    expect(['UNAUTHORIZED', 'FORBIDDEN', 'INTERNAL']).not.toContain(errors[0]?.extensions?.code);
  }
});

test.each(Object.entries(superadminFields))('nobody below a SUPERADMIN may call %s', async (_, query) => {
  for (const { token } of [fan, partner, stranger]) {
    const { data, errors } = await send(server().url, { query }, { token });
    expectNothing(data);
    expect(errors[0]?.extensions?.code).toBe('FORBIDDEN');
  }
  expect((await send(server().url, { query }, { token: superadmin.token })).errors).toEqual([]);
});

test.each(Object.entries(partnerUploads))(
  'nobody but a partner may send a file with %s',
  async (_, query) => {
    for (const [token, code] of [
      [undefined, 'UNAUTHORIZED'],
      [fan.token, 'FORBIDDEN'],
      [stranger.token, 'FORBIDDEN'],
      [superadmin.token, 'FORBIDDEN'],
      [partner.token, 'NOT_AN_IMAGE'],
    ] as const) {
      const body = new FormData();
      body.set('operations', JSON.stringify({ query, variables: { file: null } }));
      body.set('map', '{"0":["variables.file"]}');
      body.set('0', new Blob(['no image'], { type: 'text/plain' }), 'a.txt');
      const headers: Record<string, string> = token ? { token } : {};
      const response = await fetch(`${server().url}/graphql`, { method: 'POST', headers, body });
      const { errors } = (await response.json()) as { errors: { extensions: { code: string } }[] };
      const expected = token === partner.token && query.includes('SrcImg') ? 'CONSENT_REQUIRED' : code;
      expect(errors[0]!.extensions.code).toBe(expected);
    }
  },
);

test('a face of a partner is asked for by partners alone, and not found by others than its own', async () => {
  const query = '{ seePartnerSrcImg(id: 1) { id } }';
  for (const [{ token }, code] of [
    [fan, 'FORBIDDEN'],
    [stranger, 'FORBIDDEN'],
    [superadmin, 'FORBIDDEN'],
    [partner, 'NOT_FOUND'],
  ] as const) {
    expect((await send(server().url, { query }, { token })).errors[0]?.extensions?.code).toBe(code);
  }
});

test('what is found in a partner’s photos is told to nobody else', async () => {
  for (const path of ['/api/preset-processing/1', '/api/campaign-processing/1']) {
    for (const { token } of [fan, stranger, superadmin]) {
      const response = await fetch(`${server().url}${path}`, { headers: { token } });
      expect(response.status).toBe(403);
    }
    const { token } = partner;
    expect((await fetch(`${server().url}${path}`, { headers: { token } })).status).toBe(404);
  }
});

test.each(partnerRoutes)('neither a fan nor an administrator of either kind may POST %s', async (address) => {
  for (const { token, userId } of [fan, stranger, superadmin]) {
    const body = new FormData();
    body.set('userId', String(userId));
    const response = await fetch(`${server().url}${address}`, { method: 'POST', headers: { token }, body });
    expect(response.status).toBe(403);
  }
});

test('neither a fan nor an administrator of either kind may try a product', async () => {
  const body = JSON.stringify({ productId: 1, botSrcImgId: 1 });
  for (const { token } of [fan, stranger, superadmin]) {
    const headers = { token, 'content-type': 'application/json' };
    const response = await fetch(`${server().url}/api/try-product`, { method: 'POST', headers, body });
    expect(response.status).toBe(403);
  }
});

test.each([
  ['POST', '/productionmono'],
  ['GET', '/api/consents'],
  ['GET', '/api/consents/given'],
  ['POST', '/api/consents'],
  ['GET', '/api/consents/export'],
  ['GET', '/api/payment/config'],
  ['POST', '/api/payment/orders'],
  ['POST', '/api/payment/orders/ORDER1/capture'],
  ['POST', '/api/payment/complete'],
  ['POST', '/api/payment/sandbox/orders/ORDER1'],
  ['POST', '/api/saveimg'],
  ['POST', '/sam/process-image'],
  ['POST', '/sam/proxy-image'],
  ['POST', '/api/try-product'],
  ['POST', '/api/preview-generation'],
  ...partnerRoutes.map((address): [string, string] => ['POST', address]),
  ['GET', '/api/photo-processing/1?type=production'],
  ['GET', '/api/preset-processing/1'],
  ['GET', '/api/campaign-processing/1'],
])('a visitor may not %s %s', async (method, address) => {
  const response = await fetch(`${server().url}${address}`, { method });
  expect([401, 415]).toContain(response.status);
});

describe('what belongs to the fan is not there for others, the creator and an administrator included', () => {
  const others = () => [stranger, superadmin, partner];

  test('a production', async () => {
    for (const other of others()) {
      expect(await codeFor(other, MARK_PRODUCTION_AS_CHECKED, { id: productionId })).toBe('NOT_FOUND');
      expect(await codeFor(other, EDIT_IN_GENERATION, { productionId, value: true })).toContain('"ok":false');
      expect(await codeFor(other, SEE_PHOTO, { uid: productionUid })).toContain('ErrorResult');
      expect((await productions(other)).map(({ id }) => id)).not.toContain(productionId);
      const started = await post(other, '/productionmono', monoBody(other, product, face, productionId));
      expect(started.status).toBe(404);
    }
    expect((await productions(fan)).find(({ id }) => id === productionId)?.isChecked).toBe(false);
  });

  test('a face photo, by its id and by its address', async () => {
    const { searchSrcImgs } = await ask(fan, SEARCH_SRC_IMGS, { pagination: { page: 1, pageSize: 1 } });
    if (searchSrcImgs.__typename !== 'SrcImgList') throw new Error('the fan has a face photo');
    const srcId = searchSrcImgs.images[0]!.id;
    for (const other of others()) {
      expect(await codeFor(other, EDIT_REPRESENT_SRC, { srcId })).toContain('"ok":false');
      expect(await codeFor(other, DELETE_SRC_IMG, { srcId })).toContain('"ok":false');
      expect((await ask(other, ME, {})).me?.representSrc).toBeNull();
      const { checkGeneration } = await ask(other, CHECK_GENERATION, {
        productId: product.id,
        srcfile: face,
      });
      expect(checkGeneration).toMatchObject({ ok: false, code: 'SOURCE_MISSING' });
      const preview = await post(other, '/api/preview-generation', {
        productId: product.id,
        srcfile: face,
        mode: 'head',
      });
      expect(await preview.json()).toMatchObject({ code: 'SOURCE_MISSING' });
    }
  });

  test('a payment', async () => {
    const tradeHistoryId = await reserve(fan, product);
    const before = await faceBalance(fan);
    for (const other of others()) {
      const { CreateProductionWithData: created } = await ask(other, CREATE_PRODUCTION_WITH_DATA, {
        productId: product.id,
        srcfile: face,
        targetfile: product.file,
        agreementMetaData: agreements(),
        tradeHistoryId,
      });
      expect(created.ok).toBe(false);
      expect(await totalProductions(other)).toBe(0);
    }
    // nobody but the fan can spend it or have it given back
    expect(await faceBalance(fan)).toBe(before);
    await createProduction(fan, product, face, tradeHistoryId);
  });

  test('a consent record, which they can neither read nor write', async () => {
    const exported = async ({ url, token }: Caller) => {
      const response = await fetch(`${url}/api/consents/export`, { headers: { token } });
      expect(response.headers.get('content-disposition')).toContain('attachment');
      expect(response.headers.get('cache-control')).toBe('no-store');
      return ConsentExport.parse(await response.json());
    };
    const before = await exported(fan);
    expect(before).toMatchObject({ userId: fan.userId });
    expect(before.records.length).toBeGreaterThan(0);

    const marketing = JSON.parse(agreements()).slice(0, 1);
    Object.assign(marketing[0], { documentId: 'marketing', userId: fan.userId });
    const said = { agreementMetaData: JSON.stringify(marketing), userId: fan.userId };
    expect((await post(stranger, '/api/consents', said)).status).toBe(200);
    expect(await exported(fan)).toEqual(before);
    expect((await exported(stranger)).records.at(-1)).toMatchObject({ purpose: 'settings' });
  });

  test('a photo page is closed to a visitor too', async () => {
    expect(await codeFor({}, SEE_PHOTO, { uid: productionUid })).toBe('UNAUTHORIZED');
  });
});

test.each([
  ['an agreement that the account stands on', agreements()],
  ['no JSON', '{'],
  ['too many records', `[${'{},'.repeat(64)}{}]`],
  ['nothing', undefined],
])('%s is not taken back in the settings', async (_, agreementMetaData) => {
  expect((await post(fan, '/api/consents', { agreementMetaData })).status).toBe(400);
});

describe('an id that is wrong', () => {
  test.each([
    [0, 400],
    [-1, 400],
    [2 ** 31 - 1, 404],
  ])('%d is not found, and nothing happens', async (id, status) => {
    const before = await faceBalance(fan);
    expect(await codeFor(fan, MARK_PRODUCTION_AS_CHECKED, { id })).toBe('NOT_FOUND');
    expect(await codeFor(fan, EDIT_REPRESENT_SRC, { srcId: id })).toContain('"ok":false');
    expect(await codeFor(fan, DELETE_SRC_IMG, { srcId: id })).toContain('"ok":false');
    expect(await codeFor(fan, EDIT_IN_GENERATION, { productionId: id, value: true })).toContain('"ok":false');
    expect(await codeFor(fan, CHECK_GENERATION, { productId: id, srcfile: face })).toContain('"ok":false');
    expect((await post(fan, '/productionmono', monoBody(fan, product, face, id))).status).toBe(status);
    expect(await faceBalance(fan)).toBe(before);
  });

  test.each(['1', '../1', '1;2', 'demo', '%00', "' or 1=1", 'x'.repeat(300)])(
    'a photo cannot be guessed by %j',
    async (uid) => {
      const answer = await codeFor(fan, SEE_PHOTO, { uid });
      expect(answer).toMatch(/ErrorResult|BAD_INPUT|NOT_FOUND/);
    },
  );

  test('a photo’s address is not a number that can be counted up', () => {
    expect(productionUid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});

describe('the body of /productionmono is believed in nothing', () => {
  let id: number;
  let before: number;
  beforeAll(async () => {
    id = await createProduction(fan, product, face, await reserve(fan, product));
    await ask(fan, EDIT_IN_GENERATION, { productionId: id, value: true });
    before = await faceBalance(fan);
  });

  const lies: [string, (body: ReturnType<typeof monoBody>) => object][] = [
    ['another user', (body) => ({ ...body, userId: stranger.userId })],
    ['another product', (body) => ({ ...body, productId: body.productId + 1 })],
    ['another item', (body) => ({ ...body, selectedItemId: body.selectedItemId + 1 })],
    ['another target', (body) => ({ ...body, targetUrl: body.swapUrl })],
    ['another face', (body) => ({ ...body, swapUrl: body.targetUrl })],
    ['a face elsewhere', (body) => ({ ...body, swapUrl: 'http://169.254.169.254/latest/meta-data' })],
    ['a file of the machine', (body) => ({ ...body, maskJson: 'file:///etc/passwd' })],
    ['another mask', (body) => ({ ...body, maskJson: body.targetUrl })],
    ['another location', (body) => ({ ...body, location: `${body.location},9` })],
    ['another person', (body) => ({ ...body, faceIndex: body.faceIndex + 1 })],
    ['another type', (body) => ({ ...body, type: 'campaign' })],
    ['a fraction', (body) => ({ ...body, productionId: body.productionId + 0.5 })],
    ['text for a number', (body) => ({ ...body, userId: String(body.userId) })],
    ['fields left out', ({ productionId }) => ({ productionId })],
    ['a prototype', (body) => JSON.parse(`{"__proto__":${JSON.stringify(body)}}`)],
  ];
  test.each(lies)('%s is refused, and the production waits on', async (_, lie) => {
    const response = await post(fan, '/productionmono', lie(monoBody(fan, product, face, id)));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: expect.stringMatching(/BAD_INPUT/) });
    expect((await productions(fan)).find((one) => one.id === id)?.status).toBe('PENDING');
    expect(await faceBalance(fan)).toBe(before);
  });
});

describe('an image’s address', () => {
  test('opens that image alone, and only as it was given', async () => {
    expect((await fetch(`${server().url}${face}`)).status).toBe(200);
    const forged = [
      face.replace(/s=[^&]*/, 's=AAAA'),
      face.replace(/[?].*/, ''),
      face.replace(/e=\d+/, 'e=99999999999'),
      face.replace('faces/', 'results/'),
      face.replace(/\/files\/[^?]*/, '/files/../keys/token'),
      face.replace(/\/files\/[^?]*/, '/files/%2e%2e/keys/token'),
      face.replace(/\/files\/[^?]*/, '/files//etc/passwd'),
      face.replace(/\/files\/[^?]*/, '/files/faces%00.jpg'),
    ];
    for (const address of forged) {
      const response = await fetch(`${server().url}${address}`);
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(await response.text()).not.toContain('root:');
    }
  });

  test('is offered in the contract’s widths only', async () => {
    expect((await fetch(`${server().url}${face}&w=320`)).headers.get('content-type')).toBe('image/webp');
    for (const width of ['321', '-1', '1e9', '320,640', '99999', '']) {
      expect((await fetch(`${server().url}${face}&w=${width}`)).status).toBe(400);
    }
  });

  test('never gives away keys or the database through the web app’s files', async () => {
    for (const address of [
      '/../data/keys/token',
      '/%2e%2e/package.json',
      '/..%2fpackage.json',
      '/.git/config',
    ]) {
      const response = await fetch(`${server().url}${address}`);
      const text = await response.text();
      expect(text).not.toContain('"workspaces"');
      expect(text).not.toContain('[core]');
    }
  });
});
