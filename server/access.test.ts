import { expect, test } from 'vitest';
import {
  member as asMember,
  partner as asPartner,
  type Caller,
  createDoor,
  type Role,
  who,
} from './access.ts';
import { serverShape } from './graphql/print-contract.ts';

function member(role: string, partnerId: number | null = null): Caller {
  // the database may hold a role that this version does not know
  return { kind: 'member', userId: 7, sessionId: '', role: role as Role, partnerId };
}

const CALLERS = {
  visitor: { kind: 'visitor' },
  USER: member('USER'),
  partner: member('USER', 3),
  ADMIN: member('ADMIN'),
  SUPERADMIN: member('SUPERADMIN'),
  'a role that nobody named': member('MODERATOR'),
  'such a role with a partner record': member('MODERATOR', 3),
  'a role that objects inherit': member('constructor', 3),
} satisfies Record<string, Caller>;

const EVERYBODY = Object.keys(CALLERS);
const MEMBERS = ['USER', 'partner', 'ADMIN', 'SUPERADMIN'];

test.each<[keyof typeof who, string[]]>([
  ['anybody', EVERYBODY],
  ['members', MEMBERS],
  ['partners', ['partner']],
  ['administrators', ['ADMIN', 'SUPERADMIN']],
  ['superadmins', ['SUPERADMIN']],
])('what is for %s is for %j and for nobody else', (audience, expected) => {
  const door = createDoor([{ name: 'a', access: { 'Query.thing': who[audience] } }]);
  const allowed = Object.entries(CALLERS).filter(([, caller]) => door.isOpen('Query.thing', caller));
  expect(allowed.map(([name]) => name)).toEqual(expected);
});

test.each(['Query.other', 'GET /', 'constructor', '__proto__'])(
  '%s has no row and is refused',
  (operation) => {
    const door = createDoor([{ name: 'a', access: { 'Query.thing': who.anybody } }]);
    for (const caller of Object.values(CALLERS)) {
      const code = caller.kind === 'visitor' ? 'UNAUTHORIZED' : 'FORBIDDEN';
      expect(() => door.authorise(operation, caller)).toThrow(expect.objectContaining({ code }));
    }
  },
);

test('who may call is let in', () => {
  const door = createDoor([{ name: 'a', access: { 'Query.thing': who.members } }]);
  expect(() => door.authorise('Query.thing', CALLERS.USER)).not.toThrow();
});

test.each(Object.entries(CALLERS))(
  '%s is taken for a member or a partner only when they are one',
  (name, caller) => {
    const refused = (code: string) => expect.objectContaining({ code });
    if (name === 'visitor') {
      expect(() => asMember(caller)).toThrow(refused('UNAUTHORIZED'));
      expect(() => asPartner(caller)).toThrow(refused('UNAUTHORIZED'));
      return;
    }
    expect(asMember(caller)).toEqual(caller);
    if ('partnerId' in caller && caller.partnerId === null)
      expect(() => asPartner(caller)).toThrow(refused('FORBIDDEN'));
    else expect(asPartner(caller)).toEqual(caller);
  },
);

test('two modules that say who may call the same operation stop the start', () => {
  const access = { 'Query.thing': who.superadmins };
  expect(() => createDoor([{ name: 'a', access }, { name: 'b' }, { name: 'c', access }])).toThrow(
    'Both a and c say who may call Query.thing',
  );
});

/** Of the server's own rows: everything else is for members. */
const OPEN = [
  'GET /api/ip',
  'GET /api/outbox',
  'GET /files/*',
  'GET /files/campaigns/:file',
  'GET /bundles/:uid',
  'GET /bundles/:uid/*',
  'GET /cards/:kind/:file',
  'GET /introduce/:uid',
  'GET /introduce/:uid/*',
  'GET /photo/:uid',
  'GET /photo/:uid/*',
  'Mutation.createAccount',
  'Mutation.login',
  'POST /api/email-change/confirm',
  'POST /api/email-verification/confirm',
  'POST /api/email-verification/send',
  'POST /api/password-reset/confirm',
  'POST /api/password-reset/send',
  'POST /refresh',
  'Query.SeeBundleByUid',
  'Query.me',
  'Query.seeSharedPhoto',
];
const FOR_PARTNERS = [
  'Mutation.acceptPartner',
  'Mutation.answerFaceRequest',
  'Mutation.askPartner',
  'Mutation.createBundle',
  'Mutation.deleteBundle',
  'Mutation.editBundle',
  'Mutation.endBundle',
  'Mutation.endPartner',
  'Mutation.publishBundle',
  'Mutation.takeBackBundle',
  'Query.categoryCodes',
  'Query.partnerRelations',
  'Query.searchBundlesByPartner',
  'Query.searchFaceRequests',
  'Query.searchOtherFaces',
  'Query.searchProductsByPartner',
  'Query.seeOwnBundle',
  'GET /events/user/:userId',
  'Mutation.markSupportRead',
  'POST /api/qna',
  'Query.supportChat',
  'Query.supportUnread',
  'GET /api/campaign-processing/:campaignId',
  'GET /api/preset-processing/:presetCampaignId',
  'Mutation.createCampaign',
  'Mutation.createCampaignWithData',
  'Mutation.createPresetCampaignWithData',
  'Mutation.deleteCampaign',
  'Mutation.deletePartnerSrcImg',
  'Mutation.editCampaign',
  'Mutation.editCampaignLocation',
  'Mutation.editInGenerate',
  'Mutation.editInProcess',
  'Mutation.editInSwap',
  'Mutation.editIsVerified',
  'Mutation.editPartner',
  'Mutation.editPresetImgWithData',
  'Mutation.editPresetSrcFace',
  'Mutation.editProduct',
  'Mutation.remakeCampaignImage',
  'Mutation.uploadPartnerSrcImg',
  'Mutation.uploadPhoto',
  'POST /api/finalize-multi-person-masking',
  'POST /api/save-masked-image',
  'POST /api/save-masking',
  'POST /api/save-preset-campaign-genlocation',
  'POST /api/save-preset-origin-location',
  'POST /api/try-product',
  'Query.bots',
  'Query.productServices',
  'Query.searchCampaignsAccepted',
  'Query.searchCampaignsWithAnyNotAccepted',
  'Query.searchPartnerSrcImgs',
  'Query.searchPresetCampaigns',
  'Query.searchPresetCampaignsByPartner',
  'Query.partnerOverview',
  'Query.seeCampaign',
  'Query.seePartnerSrcImg',
  'Query.seePresetCampaign',
];
const FOR_PARTNERS_AND_ADMINISTRATORS = [
  'Mutation.deleteAnnouncement',
  'Mutation.markAnnouncementAsRead',
  'Mutation.uploadAnnouncement',
  'Query.searchAnnouncements',
  'Query.seeAnnouncement',
  'Query.unreadAnnouncements',
];

const FOR_ADMINISTRATORS = [
  'GET /events/support',
  'Mutation.acceptApplication',
  'Mutation.adjustBalance',
  'Mutation.adjustServiceStock',
  'Mutation.answerSupportTopic',
  'Mutation.assignSupportTopic',
  'Mutation.blockUser',
  'Mutation.closeSupportTopic',
  'Mutation.createAppProduct',
  'Mutation.createBot',
  'Mutation.createCurrency',
  'Mutation.createService',
  'Mutation.declineApplication',
  'Mutation.deleteBot',
  'Mutation.deleteCannedAnswer',
  'Mutation.discardJob',
  'Mutation.endUserSessions',
  'Mutation.markSupportTopicRead',
  'Mutation.retryJob',
  'Mutation.saveCannedAnswer',
  'Mutation.unblockUser',
  'Mutation.updateAppProduct',
  'Mutation.updateBot',
  'Mutation.updateCurrency',
  'Mutation.updateService',
  'Query.allBots',
  'Query.auditRecords',
  'Query.cannedAnswers',
  'Query.currencies',
  'Query.dashboard',
  'Query.memberAccount',
  'Query.partnerApplication',
  'Query.partnerApplications',
  'Query.searchUsers',
  'Query.services',
  'Query.stockAdjustments',
  'Query.supportTopic',
  'Query.supportTopicMessages',
  'Query.supportTopics',
];
const FOR_SUPERADMINS = ['Mutation.changeUserRole'];
const ADMINISTRATORS = ['ADMIN', 'SUPERADMIN'];

const { door } = serverShape();
const named = [
  ...OPEN,
  ...FOR_PARTNERS,
  ...FOR_PARTNERS_AND_ADMINISTRATORS,
  ...FOR_ADMINISTRATORS,
  ...FOR_SUPERADMINS,
];
const forMembers = door.operations.filter((row) => !named.includes(row));

test.each(Object.entries(CALLERS))(
  'of the server’s operations, %s may call what is theirs',
  (name, caller) => {
    const theirs = [
      ...OPEN,
      ...(MEMBERS.includes(name) ? forMembers : []),
      ...(name === 'partner' ? [...FOR_PARTNERS, ...FOR_PARTNERS_AND_ADMINISTRATORS] : []),
      ...(name === 'SUPERADMIN' ? FOR_SUPERADMINS : []),
      ...(ADMINISTRATORS.includes(name) ? [...FOR_ADMINISTRATORS, ...FOR_PARTNERS_AND_ADMINISTRATORS] : []),
    ];
    const allowed = door.operations.filter((operation) => door.isOpen(operation, caller));
    expect(allowed.sort()).toEqual(theirs.sort());
  },
);
