/** A call of everything that not everybody may call, by who may. */

/** For partners alone. */
export const partnerFields = {
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
export const partnerUploads = {
  'mutation uploadPhoto': 'mutation ($file: Upload!) { uploadPhoto(file: $file) { id } }',
  'mutation uploadPartnerSrcImg': 'mutation ($file: Upload!) { uploadPartnerSrcImg(file: $file) { id } }',
};

export const adminUploads = {
  'mutation createBot': 'mutation ($file: Upload!) { createBot(file: $file, name: "x") { error } }',
};

/** For partners and administrators. */
export const portalFields = {
  'query seeAnnouncement': '{ seeAnnouncement(id: 1) { id } }',
  'query searchAnnouncements': '{ searchAnnouncements(page: 1, pageSize: 10) { ok } }',
  'query unreadAnnouncements': '{ unreadAnnouncements }',
  'mutation markAnnouncementAsRead': 'mutation { markAnnouncementAsRead(id: 1) { ok } }',
  'mutation deleteAnnouncement': 'mutation { deleteAnnouncement(id: 1) { ok } }',
};

/** For administrators of either kind. */
export const adminFields = {
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
  'query allBots': '{ allBots { id } }',
  'mutation updateBot': 'mutation { updateBot(id: 2147483647, input: {}) { ok } }',
  'mutation deleteBot': 'mutation { deleteBot(id: 2147483647) { ok } }',
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

export const superadminFields = {
  'mutation changeUserRole': 'mutation { changeUserRole(id: 2147483647, role: ADMIN, password: "x") { ok } }',
};

/** Whatever a visitor may not call. */
export const fields = {
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
  'mutation deleteSrcImgView': 'mutation { deleteSrcImgView(id: 1) { ok } }',
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
  'mutation deleteProductions': 'mutation { deleteProductions(productionIds: [1]) { ok } }',
  'mutation createComment': 'mutation { createComment(uid: "x", text: "x") { ok } }',
  'mutation deleteComment': 'mutation { deleteComment(id: 1) { ok } }',
  'mutation logout': 'mutation { logout { ok } }',
  'mutation changeEmail': 'mutation { changeEmail(email: "a@b.c", password: "x") { ok } }',
  'mutation editRepresentSrc': 'mutation { editRepresentSrc(srcId: 1) { ok } }',
  'mutation useService': 'mutation { useService(serviceId: 1) { success } }',
  'mutation useServiceWithCost': 'mutation { useServiceWithCost(serviceId: 3, cost: 30) { success } }',
  'mutation CreateProductionWithData':
    'mutation { CreateProductionWithData(productId: 1, srcfile: "", targetfile: "", agreementMetaData: "[]", tradeHistoryId: 1) { ok } }',
  'mutation editInGeneration': 'mutation { editInGeneration(productionId: 1, value: true) { ok } }',
  'mutation markProductionAsChecked': 'mutation { markProductionAsChecked(id: 1) { id } }',
};

export const partnerRoutes = [
  '/api/save-masking',
  '/api/save-masked-image',
  '/api/finalize-multi-person-masking',
  '/api/save-preset-origin-location',
  '/api/save-preset-campaign-genlocation',
];
