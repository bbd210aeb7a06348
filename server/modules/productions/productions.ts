import { randomUUID } from 'node:crypto';
import {
  ADVERTISEMENT_SECONDS,
  type GenerationMode,
  type GenerationVariant,
  SERVICE,
} from '@facet/contract/constants.ts';
import type { ErrorCode } from '@facet/contract/errors.ts';
import type { ProductionMonoBody } from '@facet/contract/rest.ts';
import { type Kysely, sql } from 'kysely';
import type { Member } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { Bus } from '../../events/bus.ts';
import type { Images } from '../../images/images.ts';
import { Refusal } from '../../refusal.ts';
import { offeredProduct } from '../bundles/store.ts';
import type { ProductDetails } from '../bundles/tables.ts';
import type { Consents } from '../consents/consents.ts';
import type { Credits } from '../ledger/credits.ts';
import { lockOpenReservation, type Reservation, release } from '../ledger/ledger.ts';
import { takeProduct } from '../purchases/store.ts';
import { createAbandoned } from './abandoned.ts';
import { createBeforehand } from './beforehand.ts';
import { aimedProduct, checkedMode, checkPayment, type Location } from './checks.ts';
import { ownFace, viewFor } from './faces.ts';
import { productionNews } from './news.ts';
import { type AnotherFaceCost, costOf, type Original, originalOf, replacementUnderWay } from './originals.ts';
import type { Outcomes } from './outcomes.ts';
import { inPlace, OPEN, productionForWork, productionPaidBy, productionPaidByKey } from './store.ts';
import type { Trials } from './trials.ts';

export type Productions = ReturnType<typeof createProductions>;

/** The jobs that make photos (queue.ts), as far as a production needs to know of its own. */
export interface GenerationJobs {
  enqueue(trx: Db, productionId: number): Promise<void>;
  isUnderWay(productionId: number): Promise<boolean>;
}

interface NewProduction {
  productId: number;
  srcfile: string;
  /** Names the person whom the fan wants to be. */
  location?: Location;
  /** Left out: the usual one. */
  variant?: GenerationVariant | null;
  agreementMetaData: string;
  address: string;
}
export interface CreateProduction extends NewProduction {
  targetfile: string;
  tradeHistoryId: number;
}
export interface CreateWithBundle extends NewProduction {
  bundlePurchaseId: number;
}

export interface ChangeFace extends Omit<NewProduction, 'productId' | 'location' | 'variant'> {
  productionId: number;
  key: string | null;
  /** What the fan was told that it costs; nothing: whatever it does. */
  cost?: number | null | undefined;
}

interface Paid {
  transfer_id?: number;
  bundle_purchase_id?: number;
  /** It takes no place in its purchase: the one that it replaces has it. */
  gave_place_back?: boolean;
  replaces_id?: number;
}

/** Generations that one member may have open at once. */
const MAX_OPEN = 5;

/**
 * The life of a production: created against a reservation, and started. What is asked before is in beforehand.ts, how it ends in outcomes.ts and
 * abandoned.ts.
 */
export function createProductions(ports: {
  db: Kysely<Tables>;
  images: Images;
  consents: Consents;
  outcomes: Outcomes;
  generations: GenerationJobs;
  bus: Pick<Bus, 'publish'>;
  trials: Trials;
  credits: Credits;
  /** Seconds from an advertisement's beginning until it pays. */
  adSeconds?: number;
}) {
  const { db, images, consents, outcomes, generations, bus, trials, credits } = ports;
  const { adSeconds = ADVERTISEMENT_SECONDS } = ports;

  async function insert(
    trx: Db,
    member: Member,
    input: NewProduction,
    { product, ...paidBy }: { product: ProductDetails } & Paid,
  ): Promise<number> {
    // before their faces, as whoever deletes one; of theirs that are made at once, each counts the others
    await trx.selectFrom('users').select('id').where('id', '=', member.userId).forNoKeyUpdate().execute();
    const source = await ownFace(trx, images, member, input.srcfile);
    const aimed = aimedProduct(product, input.location);
    const known = await trials.remembered(trx, viewFor(source, aimed), aimed);
    if (known) throw new Refusal(known);
    const { open } = await trx
      .selectFrom('productions')
      .select(sql<number>`count(*)::int`.as('open'))
      .where('user_id', '=', member.userId)
      .where('status', 'in', OPEN)
      .executeTakeFirstOrThrow();
    if (open >= MAX_OPEN) throw new Refusal('TOO_MANY_GENERATIONS');
    const { id } = await trx
      .insertInto('productions')
      .values({
        uid: randomUUID(),
        user_id: member.userId,
        product_id: product.id,
        src_img_id: source.id,
        location: chosenIn(product, aimed),
        variant: input.variant ?? 'likeness',
        ...paidBy,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await consents.record(trx, {
      userId: member.userId,
      purpose: 'generation',
      subjectId: id,
      metaData: input.agreementMetaData,
      address: input.address,
      required: ['terms', 'imagegeneration', 'privacy'],
    });
    return id;
  }

  /** Gives back what was reserved for a production that was not made; an advertisement that is not over goes on. */
  async function releaseUnused(member: Member, reservationId: number, code: ErrorCode): Promise<void> {
    if (code === 'ADVERTISEMENT_UNFINISHED') return;
    await db.transaction().execute(async (trx) => {
      const reservation = await lockOpenReservation(trx, member.userId, reservationId);
      const bound = await productionPaidBy(trx, member, reservationId);
      if (reservation && !bound) await release(trx, reservation.id, code);
    });
  }

  /** Null where a purchase pays. */
  async function reserveAsBefore(
    member: Member,
    { product, service }: Original,
    key: string | null,
  ): Promise<Reservation | null> {
    if (!service) return null;
    const use =
      service.id === SERVICE.creditWithCost
        ? credits.useServiceWithCost(member, service.id, product.cost, key)
        : credits.useService(member, service.id, key);
    return (await use).reservation;
  }

  /** @throws Refusal unless it is open, and what the product costs today */
  async function openFor(trx: Db, member: Member, reservationId: number, productId: number): Promise<number> {
    const reservation = await lockOpenReservation(trx, member.userId, reservationId);
    if (!reservation) throw new Refusal('RESERVATION_INVALID');
    const product = await offeredProduct(trx, productId);
    if (!product) throw new Refusal('PRODUCT_NOT_OFFERED');
    checkPayment(reservation, product, adSeconds);
    return reservation.id;
  }

  async function begin(trx: Db, id: number, mode: GenerationMode): Promise<void> {
    await trx
      .updateTable('productions')
      .set({ status: 'PROCESSING', in_generation: true, mode, queued_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
    await generations.enqueue(trx, id);
    await bus.publish(trx, productionNews, id, { status: 'PROCESSING', progress: 0 });
  }

  return {
    ...createBeforehand({ db, images, trials }),
    ...createAbandoned({ db, outcomes, generations }),

    /**
     * Makes a production against the caller's open reservation. The same call again, as after a lost answer, gives the same
     * production. A refusal gives the reservation back at once, so that nobody waits for credits that bought nothing.
     */
    async create(member: Member, input: CreateProduction): Promise<number> {
      try {
        return await db.transaction().execute(async (trx) => {
          const reservation = await lockOpenReservation(trx, member.userId, input.tradeHistoryId);
          const bound = await productionPaidBy(trx, member, input.tradeHistoryId);
          if (bound) {
            const isSame =
              bound.productId === input.productId &&
              bound.srcKey === images.keyOf(input.srcfile) &&
              isChoice(bound, input);
            if (isSame) return bound.id;
            throw new Refusal('RESERVATION_USED');
          }
          if (!reservation) throw new Refusal('RESERVATION_INVALID');
          const product = await offeredProduct(trx, input.productId);
          if (!product) throw new Refusal('NOT_FOUND');
          if (images.keyOf(input.targetfile) !== product.fileKey) throw new Refusal('BAD_INPUT');
          checkPayment(reservation, product, adSeconds);
          return insert(trx, member, input, { product, transfer_id: reservation.id });
        });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        await releaseUnused(member, input.tradeHistoryId, error.code);
        throw error;
      }
    },

    /** What generating a finished photo with another face is paid with. @throws Refusal as `changeFace` */
    async anotherFaceCost(member: Member, id: number): Promise<AnotherFaceCost> {
      return costOf(await originalOf(db, member, id));
    },

    /**
     * Generates a finished photo anew with another face, paid in the way of the first time with what it costs today, or by the
     * purchase that paid then. The picture stays until the new one is there, also if none is made. The same call again, as after
     * a lost answer, gives the same production.
     * @returns the production that makes it
     * @throws Refusal NOT_FOUND, PHOTO_UNFINISHED, COST_CHANGED, PHOTO_BEING_REMADE, and those of paying and of `create`
     */
    async changeFace(member: Member, input: ChangeFace): Promise<number> {
      const original = await originalOf(db, member, input.productionId);
      const earlier = input.key === null ? undefined : await productionPaidByKey(db, member, input.key);
      if (earlier?.replacesId === original.id && earlier.srcKey === images.keyOf(input.srcfile))
        return earlier.id;
      if (input.cost != null && input.cost !== costOf(original).cost) throw new Refusal('COST_CHANGED');
      const reservation = await reserveAsBefore(member, original, input.key);
      const { product, purchaseId, location, variant } = original;
      // of another face nobody has seen whether its whole head is a picture, and nothing else would be made
      const usual = variant === 'head' ? 'likeness' : variant;
      const wanted = { ...input, productId: product.id, location, variant: usual };
      try {
        return await db.transaction().execute(async (trx) => {
          // one at a time, and not while it is deleted
          await trx
            .selectFrom('productions')
            .select('id')
            .where('id', '=', original.id)
            .forUpdate()
            .execute();
          const bound = reservation && (await productionPaidBy(trx, member, reservation.id));
          if (bound) {
            const isSame = bound.replacesId === original.id && bound.srcKey === images.keyOf(input.srcfile);
            if (isSame) return bound.id;
            throw new Refusal('RESERVATION_USED');
          }
          const { mode } = await originalOf(trx, member, original.id);
          const underWay = await replacementUnderWay(trx, original.id);
          if (underWay) {
            // a purchase pays without a key: the same face is the same call
            const isSame = !reservation && underWay.srcKey === images.keyOf(input.srcfile);
            if (isSame) return underWay.id;
            throw new Refusal('PHOTO_BEING_REMADE');
          }
          const paid = reservation
            ? { transfer_id: await openFor(trx, member, reservation.id, product.id) }
            : { bundle_purchase_id: purchaseId!, gave_place_back: true };
          const id = await insert(trx, member, wanted, { product, ...paid, replaces_id: original.id });
          await begin(trx, id, mode ?? 'head');
          return id;
        });
      } catch (error) {
        if (reservation && error instanceof Refusal) await releaseUnused(member, reservation.id, error.code);
        throw error;
      }
    },

    /**
     * Makes a production that a purchase pays for, and starts it. The same call again, as after a lost answer, gives the same
     * production. One that fails gives its place back.
     * @throws Refusal PURCHASE_NOT_FOUND, PURCHASE_PRODUCT, PURCHASE_USED, and those of `create`
     */
    async createWithBundle(member: Member, input: CreateWithBundle): Promise<number> {
      const purchaseId = input.bundlePurchaseId;
      return db.transaction().execute(async (trx) => {
        const product = await takeProduct(trx, member, { purchaseId, productId: input.productId });
        const earlier = await inPlace(trx, purchaseId, product.id);
        if (earlier) {
          const isSame = earlier.srcKey !== null && earlier.srcKey === images.keyOf(input.srcfile);
          if (isSame && isChoice(earlier, input)) return earlier.id;
          throw new Refusal('PURCHASE_USED');
        }
        const id = await insert(trx, member, input, { product, bundle_purchase_id: purchaseId });
        await begin(trx, id, 'head');
        return id;
      });
    },

    async editInGeneration(member: Member, id: number, value: boolean): Promise<void> {
      const changed = await db
        .updateTable('productions')
        .set({ in_generation: value })
        .where('id', '=', id)
        .where('user_id', '=', member.userId)
        // said again after it was started, as after a lost answer, it changes nothing and is no error
        .where((eb) => eb.or([eb('status', '=', 'PENDING'), eb('in_generation', '=', value)]))
        .executeTakeFirst();
      if (Number(changed.numUpdatedRows) === 0) throw new Refusal('PRODUCTION_STATE');
    },

    /**
     * Starts a production. Every field of the body is compared with what is stored; the same call again changes nothing.
     * @returns the mode that the mask's path chose
     */
    async start(member: Member, body: ProductionMonoBody): Promise<GenerationMode> {
      return db.transaction().execute(async (trx) => {
        await trx
          .selectFrom('productions')
          .select('id')
          .where('id', '=', body.productionId)
          .forUpdate()
          .execute();
        const production = await productionForWork(trx, body.productionId);
        if (!production || production.userId !== member.userId) throw new Refusal('NOT_FOUND');
        const mode = checkedMode(body, { ...production, member, images });
        if (production.status !== 'PENDING') {
          if (production.mode === mode) return mode;
          throw new Refusal('PRODUCTION_STATE');
        }
        if (!production.inGeneration) throw new Refusal('PRODUCTION_STATE');
        await begin(trx, production.id, mode);
        return mode;
      });
    },
  };
}

/** What is kept of whom the fan chose: nothing where that is the photo's own target. */
const chosenIn = (product: ProductDetails, aimed: ProductDetails): string | null =>
  aimed.location === product.location ? null : aimed.location;

/** Whether a production is of the person and in the variant that are named now. */
const isChoice = (
  made: { location: string | null; ownLocation: string; variant: GenerationVariant },
  { location, variant }: Pick<NewProduction, 'location' | 'variant'>,
): boolean =>
  (made.location ?? made.ownLocation) === (location ?? made.ownLocation) &&
  made.variant === (variant ?? 'likeness');
