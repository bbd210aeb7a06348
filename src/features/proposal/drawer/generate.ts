import { type GenerationMode, type GenerationVariant, SERVICE } from '@facet/contract/constants.ts';
import { parseLocation, targetIndex } from '@facet/contract/location.ts';
import type { ProductionMonoBody } from '@facet/contract/rest.ts';
import { refusal } from '../../../lib/refusals.ts';
import { generationCost, serviceCost } from '../../../shared/production/cost.ts';
import type { NotStarted } from '../../../shared/production/notStarted.ts';

export type Payment = 'credits' | 'advertisement';

interface GenerationProduct {
  id: number;
  file: string;
  location: string;
  personJsonPath: string;
  headJsonPath: string;
  Service: { id: number; cost: string } | null;
}

export interface GenerationRequest {
  product: GenerationProduct;
  user: { id: number; representSrc: string };
  payment: Payment;
  mode: GenerationMode;
  variant: GenerationVariant;
  /** The location list that names the person whom the fan wants to be. */
  location: string;
  /** JSON text of the consent records. */
  agreementMetaData: string;
}

interface ServiceUse {
  success: boolean;
  tradeHistory: { id: number } | null;
  error?: string | null;
}

interface MutationAnswer {
  ok: boolean;
  id?: number | null;
  error?: string | null;
}

/** Everything the flow touches outside itself. Each of them may throw. */
export interface Collaborators {
  mileageBalance(): Promise<number>;
  /** @param seenCost what the member has confirmed */
  payService(serviceId: number, idempotencyKey: string, seenCost?: number): Promise<ServiceUse>;
  payServiceWithCost(serviceId: number, cost: number, idempotencyKey: string): Promise<ServiceUse>;
  createProduction(
    input: {
      productId: number;
      srcfile: string;
      targetfile: string;
      agreementMetaData: string;
      tradeHistoryId: number;
      location: string;
      variant: GenerationVariant;
    },
    idempotencyKey: string,
  ): Promise<MutationAnswer>;
  editInGeneration(productionId: number, value: boolean): Promise<MutationAnswer>;
  /** POST /productionmono. Resolves as well when the server says that this production is being generated already. */
  postProduction(body: ProductionMonoBody): Promise<void>;
  refreshBalances(): Promise<void>;
  addToStatusList(productionId: number): void;
  closeDrawer(): void;
  /** The server's own words for a refusal that came as an exception, if it said any. */
  reasonOf(error: unknown): string | undefined;
}

/**
 * What one attempt has achieved. A retry continues from here under the same keys, so that a step whose answer got
 * lost on the way is answered again instead of being paid again.
 */
export interface Attempt {
  serviceKey: string;
  productionKey: string;
  srcfile: string;
  location: string;
  variant: GenerationVariant;
  tradeHistoryId?: number;
  productionId?: number;
}

export type GenerationOutcome =
  | { ok: true; productionId: number }
  | ({ ok: false; retry: Attempt | null } & NotStarted);

export function startAttempt(
  previous: Attempt | null,
  { srcfile, location, variant }: Pick<Attempt, 'srcfile' | 'location' | 'variant'>,
  newKey: () => string = () => crypto.randomUUID(),
): Attempt {
  const isSame =
    previous?.srcfile === srcfile && previous.location === location && previous.variant === variant;
  if (previous && isSame) return previous;
  // A production that exists carries the earlier face, person and variant, so its payment cannot serve another one.
  if (previous && previous.productionId === undefined)
    return { ...previous, srcfile, location, variant, productionKey: newKey() };
  return { serviceKey: newKey(), productionKey: newKey(), srcfile, location, variant };
}

export function productionBody(request: GenerationRequest, productionId: number): ProductionMonoBody {
  const { product, user, mode, location } = request;
  return {
    userId: user.id,
    selectedItemId: product.id,
    productionId,
    targetUrl: product.file,
    swapUrl: user.representSrc,
    location,
    faceIndex: targetIndex(parseLocation(location)),
    maskJson: mode === 'head' ? product.headJsonPath : product.personJsonPath,
    ipaUrl: null,
    dbHost: null,
    type: 'production',
    productId: product.id,
  };
}

/** The generation flow in the specification's order, from the confirmed dialog to the closed drawer. */
export async function generate(
  request: GenerationRequest,
  attempt: Attempt,
  to: Collaborators,
): Promise<GenerationOutcome> {
  let reached = attempt;
  const refused = (
    problem: NotStarted['problem'],
    reason: string | null | undefined,
    retry: Attempt | null,
  ) => ({ ok: false, problem, reason: reason ?? undefined, retry }) as const;

  try {
    if (reached.tradeHistoryId === undefined) {
      if (request.payment === 'credits' && (await to.mileageBalance()) < generationCost(request.product)) {
        return refused('mileage', refusal('INSUFFICIENT_MILEAGE'), null);
      }
      const use = await pay(request, reached.serviceKey, to);
      if (!use.success || !use.tradeHistory) return refused('service', use.error, null);
      reached = { ...reached, tradeHistoryId: use.tradeHistory.id };
    }
    if (reached.productionId === undefined) {
      const production = await to.createProduction(
        {
          productId: request.product.id,
          srcfile: request.user.representSrc,
          targetfile: request.product.file,
          agreementMetaData: request.agreementMetaData,
          tradeHistoryId: reached.tradeHistoryId!,
          location: request.location,
          variant: request.variant,
        },
        reached.productionKey,
      );
      if (!production.ok || !production.id) {
        // The server has given the payment back with the refusal.
        return refused('production', production.error, null);
      }
      reached = { ...reached, productionId: production.id };
    }
    const productionId = reached.productionId!;
    const marked = await to.editInGeneration(productionId, true);
    if (!marked.ok) return refused('exception', marked.error, null);
    await to.postProduction(productionBody(request, productionId));
  } catch (error) {
    return refused('exception', to.reasonOf(error), reached);
  }

  const productionId = reached.productionId!;
  // From here on the photo is in the making: a balance that cannot be read just now must not look like a failure.
  await to.refreshBalances().catch(() => undefined);
  to.addToStatusList(productionId);
  to.closeDrawer();
  return { ok: true, productionId };
}

function pay({ product, payment }: GenerationRequest, key: string, to: Collaborators): Promise<ServiceUse> {
  if (payment === 'advertisement') return to.payService(SERVICE.advertisement, key);
  const cost = serviceCost(product);
  const service = product.Service?.id ?? SERVICE.credit;
  // a photo with a price of its own names the service that is told it; any other knows by itself whether it still costs that
  return cost !== undefined && service === SERVICE.creditWithCost
    ? to.payServiceWithCost(service, cost, key)
    : to.payService(service, key, cost);
}
