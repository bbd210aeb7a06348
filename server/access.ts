import { Refusal } from './refusal.ts';

export type Role = 'USER' | 'ADMIN' | 'SUPERADMIN';

/** Who is calling. A visitor has no account; a partner is a member with a partner record. */
export type Caller =
  | { kind: 'visitor' }
  | { kind: 'member'; userId: number; sessionId: string; role: Role; partnerId: number | null };

export type Member = Extract<Caller, { kind: 'member' }>;
export type PartnerMember = Member & { partnerId: number };

/** Who may call: anybody, every signed-in member, members with a partner record, administrators. */
type Audience = 'anybody' | 'member' | 'partner' | 'admin';

/**
 * The one door. Every GraphQL root field and every route is a row; what has no row is refused, and a test walks the schema
 * and the routes so that a new operation without a row fails. Ownership of single objects is the services' business.
 */
export const ACCESS: Readonly<Record<string, Audience>> = {
  'Query.me': 'anybody',
  'Query.SeeBundleByUid': 'anybody',
  'Query.currencyBalances': 'member',
  'Query.appProducts': 'member',
  'Query.purchases': 'member',
  'Query.spendings': 'member',
  'Query.getUnreadCount': 'member',
  'Query.seeProfile': 'member',
  'Query.followRequests': 'member',
  'Query.searchSrcImgs': 'member',
  'Query.checkGeneration': 'member',
  'Query.searchProductions': 'member',
  'Query.productionsInProgress': 'member',
  'Query.seePhoto': 'member',
  'Query.seeComments': 'member',
  'Query.seeFeed': 'member',
  'Query.searchPeople': 'member',
  'Query.searchBundles': 'member',
  'Query.searchPhotos': 'member',
  'Query.seeCampaign': 'partner',
  'Query.seePresetCampaign': 'partner',
  'Query.searchPresetCampaigns': 'partner',
  'Query.searchPresetCampaignsByPartner': 'partner',
  'Mutation.login': 'anybody',
  'Mutation.createAccount': 'anybody',
  'Mutation.logout': 'member',
  'Mutation.uploadSrcImg': 'member',
  'Mutation.editRepresentSrc': 'member',
  'Mutation.deleteSrcImg': 'member',
  'Mutation.followUser': 'member',
  'Mutation.unfollowUser': 'member',
  'Mutation.acceptFollower': 'member',
  'Mutation.removeFollower': 'member',
  'Mutation.editProfile': 'member',
  'Mutation.editAvatar': 'member',
  'Mutation.removeAvatar': 'member',
  'Mutation.editPartner': 'partner',
  'Mutation.useService': 'member',
  'Mutation.useServiceWithCost': 'member',
  'Mutation.InitiatePayment': 'member',
  'Mutation.CreateProductionWithData': 'member',
  'Mutation.editInGeneration': 'member',
  'Mutation.markProductionAsChecked': 'member',
  'Mutation.createPhotoWithProduction': 'member',
  'Mutation.editPhotoCaption': 'member',
  'Mutation.unsharePhoto': 'member',
  'Mutation.deleteProduction': 'member',
  'Mutation.createComment': 'member',
  'Mutation.deleteComment': 'member',

  'GET /livez': 'anybody',
  'GET /readyz': 'anybody',
  'GET /api/config': 'anybody',
  'GET /api/ip': 'anybody',
  'GET /api/consents': 'member',
  'POST /api/consents': 'member',
  'GET /api/consents/export': 'member',
  'POST /refresh': 'anybody',
  'POST /api/email-verification/send': 'anybody',
  'POST /api/email-verification/confirm': 'anybody',
  'POST /api/password-reset/send': 'anybody',
  'POST /api/password-reset/confirm': 'anybody',
  // in development only, and only from the machine itself (server/mail/routes.ts)
  'GET /api/outbox': 'anybody',
  // a signed address is the permission (server/images/addresses.ts)
  'GET /files/*': 'anybody',
  'GET /files/campaigns/:file': 'anybody',
  'POST /graphql': 'anybody',
  'POST /api/saveimg': 'member',
  'POST /api/save-masking': 'partner',
  'POST /api/save-masked-image': 'partner',
  'POST /api/finalize-multi-person-masking': 'partner',
  'GET /api/payment/config': 'member',
  'POST /api/payment/orders': 'member',
  'POST /api/payment/orders/:orderId/capture': 'member',
  'POST /api/payment/complete': 'member',
  'POST /api/payment/sandbox/orders/:orderId': 'member',
  'POST /productionmono': 'member',
  'GET /api/photo-processing/:productionId': 'member',
  // the built web app
  'GET /*': 'anybody',
};

/** @throws Refusal UNAUTHORIZED for a visitor, FORBIDDEN for a member who may not, or when the operation has no row */
export function authorise(operation: string, caller: Caller): void {
  const audience = Object.hasOwn(ACCESS, operation) ? ACCESS[operation] : undefined;
  if (audience === 'anybody') return;
  if (caller.kind === 'visitor') throw new Refusal('UNAUTHORIZED');
  if (audience === 'member') return;
  if (audience === 'partner' && caller.partnerId !== null) return;
  if (audience === 'admin' && caller.role !== 'USER') return;
  throw new Refusal('FORBIDDEN');
}

/** The signed-in caller. @throws Refusal UNAUTHORIZED */
export function member(caller: Caller): Member {
  if (caller.kind !== 'member') throw new Refusal('UNAUTHORIZED');
  return caller;
}

/** The signed-in caller as a partner. @throws Refusal UNAUTHORIZED, FORBIDDEN */
export function partner(caller: Caller): PartnerMember {
  const { partnerId, ...rest } = member(caller);
  if (partnerId === null) throw new Refusal('FORBIDDEN');
  return { ...rest, partnerId };
}
