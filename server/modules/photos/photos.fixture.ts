import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Member } from '../../access.ts';
import type { Database, Db } from '../../db/database.ts';

/** Members, products and photos as tests need them, without the minutes that generating them would take. */

let serial = 0;

export async function newMember(
  db: Db,
  options: { username?: string; firstName?: string; isPrivate?: boolean } = {},
): Promise<Member & { username: string }> {
  const username = options.username ?? `member${++serial}${randomUUID().slice(0, 4)}`;
  const { id } = await db
    .insertInto('users')
    .values({
      username,
      email: `${username}@example.com`,
      password_hash: '',
      first_name: options.firstName ?? 'Mo',
      is_private: options.isPrivate ?? false,
      email_verified_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { kind: 'member', userId: id, sessionId: '', role: 'USER', partnerId: null, username };
}

export async function follow(db: Db, follower: Member, followed: Member, isAccepted = true): Promise<void> {
  await db
    .insertInto('follows')
    .values({
      follower_id: follower.userId,
      followed_id: followed.userId,
      accepted_at: isAccepted ? new Date() : null,
    })
    .execute();
}

async function newFile(db: Db, ownerId: number | null): Promise<string> {
  const key = `results/${randomUUID()}.jpg`;
  await db
    .insertInto('files')
    .values({
      key,
      owner_id: ownerId,
      content_type: 'image/jpeg',
      bytes: 1,
      sha256: '',
      width: 600,
      height: 800,
      placeholder: '',
    })
    .execute();
  return key;
}

/** A partner with one published bundle of one product. */
export async function newOffer(
  db: Db,
  options: { title?: string; bundle?: string; description?: string; partner?: string } = {},
) {
  const member = await newMember(db);
  const partner = await db
    .insertInto('partners')
    .values({ user_id: member.userId, name: options.partner ?? `Studio ${member.userId}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const key = await newFile(db, null);
  const product = await db
    .insertInto('products')
    .values({
      partner_id: partner.id,
      title: options.title ?? 'By the sea',
      file_key: key,
      person_json_key: key,
      head_json_key: key,
      location: '0',
      faces: '[]',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const bundle = await db
    .insertInto('bundles')
    .values({
      uid: randomUUID(),
      partner_id: partner.id,
      name: options.bundle ?? 'Waves',
      description: options.description ?? '',
    })
    .returning(['id', 'uid'])
    .executeTakeFirstOrThrow();
  await db
    .insertInto('bundle_products')
    .values({ bundle_id: bundle.id, product_id: product.id, position: 1 })
    .execute();
  return { member, partnerId: partner.id, productId: product.id, bundleId: bundle.id, bundleUid: bundle.uid };
}

/** Productions of a member, finished unless said otherwise. The checks of the ledger rest: money is not what is tested. */
export async function newProductions(
  { db }: Pick<Database, 'db'>,
  member: Member,
  productId: number,
  options: { count?: number; status?: 'SUCCESS' | 'PROCESSING' | 'FAILED'; isChecked?: boolean } = {},
): Promise<{ id: number; uid: string; fileKey: string | null }[]> {
  const { count = 1, status = 'SUCCESS', isChecked = true } = options;
  const key = await newFile(db, member.userId);
  serial += count;
  const batch = serial;
  return db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    const { rows } = await sql<{ id: number; uid: string; fileKey: string | null }>`
      insert into productions (uid, user_id, product_id, src_img_id, transfer_id, status, mode, in_generation, file_key,
        error_code, is_checked)
      select gen_random_uuid()::text, ${member.userId}::int, ${productId}::int, 0, ${batch}::int * 10000 + n, ${status}, 'head',
        true, ${status === 'SUCCESS' ? key : null}, ${status === 'FAILED' ? 'GENERATION_FAILED' : null}, ${isChecked}::boolean
      from generate_series(1, ${count}::int) n
      returning id, uid, file_key as "fileKey"`.execute(trx);
    return rows;
  });
}
