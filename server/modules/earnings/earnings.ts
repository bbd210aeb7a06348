import { CURRENCY } from '@facet/contract/constants.ts';
import { shareOf } from '@facet/contract/earnings.ts';
import type { ErrorCode } from '@facet/contract/errors.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { handOn } from '../ledger/ledger.ts';

/**
 * What partners earn, and what is counted of their photos. Everything here happens in the transaction of what it is about:
 * what is undone was never earned and never counted.
 */

/** What a production cost its fan: FACE, an advertisement, or nothing any more, as a bought bundle has paid. */
export type PaidBy = { face: number } | 'advertisement' | 'purchase';

/** A bundle was bought for `paid` FACE: the partner has their share at once. */
export async function earnBySale(
  trx: Db,
  sale: { purchaseId: number; bundleId: number; partnerId: number; paid: number },
): Promise<void> {
  const { purchaseId, bundleId, partnerId, paid } = sale;
  const partner = await partnerById(trx, partnerId);
  const total = shareOf(paid, partner.feeRatio);
  await pay(trx, partner, { amount: total, what: `purchase:${purchaseId}` });
  await count(trx, { partnerId, bundleId, name: 'sale', total });
}

/** A photo was made. Nobody earns by making their own. `adShare` is what the house pays where an advertisement has paid. */
export async function earnByGeneration(
  trx: Db,
  made: { productionId: number; productId: number; fanId: number; paidBy: PaidBy; adShare: number },
): Promise<void> {
  const { productId, paidBy } = made;
  const { partner_id: partnerId } = await trx
    .selectFrom('products')
    .select('partner_id')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow();
  const partner = await partnerById(trx, partnerId);
  const what = `production:${made.productionId}`;
  let total = 0;
  if (partner.userId !== made.fanId && paidBy !== 'purchase') {
    total = paidBy === 'advertisement' ? made.adShare : shareOf(paidBy.face, partner.feeRatio);
    await pay(trx, partner, { amount: total, what });
  }
  await count(trx, { partnerId, productId, name: 'generation:SUCCESS', total });
}

/** A photo failed, and whatever was paid for it is given back. */
export async function countFailure(trx: Db, productId: number, code: ErrorCode): Promise<void> {
  await sql`
    insert into partner_figures (partner_id, day, name, product_id, count)
    select partner_id, ${TODAY}, ${`generation:${code}`}, id, 1 from products where id = ${productId}
    ${ONE_MORE}`.execute(trx);
}

/**
 * A face was refused for a photo before anything was paid: counted once for each pair. What is being deleted at this moment is
 * waited for, and then nothing is counted of it.
 */
export async function countRefusal(
  db: Db,
  refusal: { srcImgId: number; productId: number; code: ErrorCode },
): Promise<void> {
  const { srcImgId, productId, code } = refusal;
  await sql`
    with fresh as (
      insert into refused_pairs (src_img_id, product_id)
      select src_imgs.id, products.id from src_imgs, products
      where src_imgs.id = ${srcImgId} and products.id = ${productId}
      for key share
      on conflict do nothing returning product_id
    )
    insert into partner_figures (partner_id, day, name, product_id, count)
    select partner_id, ${TODAY}, ${`refused:${code}`}, id, 1 from products join fresh on fresh.product_id = products.id
    ${ONE_MORE}`.execute(db);
}

const TODAY = sql`(now() at time zone 'UTC')::date`;
const ONE_MORE = sql`on conflict (partner_id, day, name, product_id, bundle_id) do update
  set count = partner_figures.count + excluded.count, total = partner_figures.total + excluded.total`;

async function count(
  trx: Db,
  figure: { partnerId: number; productId?: number; bundleId?: number; name: string; total: number },
): Promise<void> {
  const { partnerId, productId = null, bundleId = null, name, total } = figure;
  await sql`
    insert into partner_figures (partner_id, day, name, product_id, bundle_id, count, total)
    values (${partnerId}, ${TODAY}, ${name}, ${productId}, ${bundleId}, 1, ${total})
    ${ONE_MORE}`.execute(trx);
}

interface Earner {
  userId: number;
  feeRatio: number;
}

function partnerById(trx: Db, id: number): Promise<Earner> {
  return trx
    .selectFrom('partners')
    .select(['user_id as userId', 'current_fee_ratio as feeRatio'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Out of the house's revenue. The same thing earns once. */
async function pay(
  trx: Db,
  { userId }: Earner,
  { amount, what }: { amount: number; what: string },
): Promise<void> {
  if (amount === 0) return;
  const issue = { userId, currencyId: CURRENCY.FACE, amount, reason: what };
  if (!(await handOn(trx, { ...issue, idempotencyKey: `earning:${what}` })))
    throw new Error(`${what} has earned before`);
}
