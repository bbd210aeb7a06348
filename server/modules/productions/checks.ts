import { CURRENCY, type GenerationMode, SERVICE } from '@facet/contract/constants.ts';
import { openPersons, parseLocation, personMeant, targetIndex } from '@facet/contract/location.ts';
import type { ProductionMonoBody } from '@facet/contract/rest.ts';
import { checkPose, checkTarget, nearestView } from '@facet/workers/compatibility.ts';
import { GeneratorError } from '@facet/workers/errors.ts';
import type { FaceSummary } from '@facet/workers/types.ts';
import type { Member } from '../../access.ts';
import type { Images } from '../../images/images.ts';
import { Refusal } from '../../refusal.ts';
import type { ProductDetails } from '../bundles/tables.ts';
import type { OpenReservation } from '../ledger/ledger.ts';
import type { View } from '../uploads/view-store.ts';

/** Services that any photo may be paid with: the usual one, and the one that is told its cost. */
const USUAL: readonly number[] = [SERVICE.credit, SERVICE.creditWithCost];

/** The location list by which a fan names a person; without it, the photo's own target. */
export type Location = string | null | undefined;

/**
 * What was reserved must be what this product costs today, in FACE, of a service that it is paid with; an advertisement must
 * have begun `adSeconds` ago, by the database's clock.
 * @throws Refusal
 */
export function checkPayment(reservation: OpenReservation, product: ProductDetails, adSeconds: number): void {
  if (reservation.serviceType === 'ADVERTISEMENT') {
    if (!product.isGeneratedWithAd) throw new Refusal('ADVERTISEMENT_NOT_ALLOWED');
    if (reservation.ageSeconds < adSeconds) throw new Refusal('ADVERTISEMENT_UNFINISHED');
    return;
  }
  // a service with a cooldown or a stock of its own is not gone around with another of the same cost
  const isItsService = USUAL.includes(product.serviceId)
    ? USUAL.includes(reservation.serviceId)
    : reservation.serviceId === product.serviceId;
  const isPrice = reservation.amount === product.cost;
  if (!isItsService || !isPrice || reservation.currencyId !== CURRENCY.FACE)
    throw new Refusal('COST_CHANGED');
}

/**
 * The photo as a fan wants it, who names a person by the location list that they send.
 * @param location left out: the photo's own target
 * @throws Refusal PERSON_NOT_OPEN, BAD_INPUT for what is no list
 */
export function aimedProduct(product: ProductDetails, location: Location): ProductDetails {
  const own = parseLocation(product.location);
  if (location == null || location === product.location) {
    const open = openPersons(own);
    if (open.length > 0 && !open.includes(targetIndex(own))) throw new Refusal('PERSON_NOT_OPEN');
    return product;
  }
  const named = namedIn(location);
  if (personMeant(own, named) === null) throw new Refusal('PERSON_NOT_OPEN');
  return { ...product, location: named.join() };
}

function namedIn(location: string): string[] {
  try {
    return parseLocation(location);
  } catch (error) {
    throw new Refusal('BAD_INPUT', error);
  }
}

/** Of the photos of a face, the one that is put onto whom the product is aimed at. @throws Refusal TARGET_NO_FACE, TARGET_CLOSE_UP, POSE_TOO_DIFFERENT */
export function fittingView(views: readonly [View, ...View[]], product: ProductDetails): View {
  const target = product.faces[targetIndex(parseLocation(product.location))];
  const view = target ? nearestView(views, target) : views[0];
  checkFaces(view.face, product);
  return view;
}

function checkFaces(source: FaceSummary, product: ProductDetails): void {
  const target = product.faces[targetIndex(parseLocation(product.location))];
  if (!target) throw new Refusal('TARGET_NO_FACE');
  try {
    checkTarget(target, product);
    checkPose(source, target);
  } catch (error) {
    throw error instanceof GeneratorError ? new Refusal(error.code, error) : error;
  }
}

/** @throws Refusal BAD_INPUT when any field of the body is not what the production says */
export function checkedMode(
  body: ProductionMonoBody,
  stored: { member: Member; srcKey: string; product: ProductDetails; images: Images },
): GenerationMode {
  const { member, product, images } = stored;
  const maskKey = images.keyOf(body.maskJson);
  const isTrue =
    body.userId === member.userId &&
    body.productId === product.id &&
    body.selectedItemId === product.id &&
    body.location === product.location &&
    body.faceIndex === targetIndex(parseLocation(product.location)) &&
    images.keyOf(body.targetUrl) === product.fileKey &&
    images.keyOf(body.swapUrl) === stored.srcKey &&
    (maskKey === product.headJsonKey || maskKey === product.personJsonKey);
  if (!isTrue) throw new Refusal('BAD_INPUT');
  return maskKey === product.headJsonKey ? 'head' : 'all';
}
