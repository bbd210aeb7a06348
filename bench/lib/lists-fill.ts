import type { Db } from '@facet/server/db/database.ts';
import { sql } from 'kysely';

/** First and last names that there are: each has a page of members among a thousand. */
const NAMES = 40;
/** Administrators, who make the announcements and do the acts. */
const STAFF = 20;

/** Members, acts, announcements, topics of the support, applications, changes of a stock and offered products: as many of each. */
export async function fill(db: Db, count: number): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  await run(sql`insert into users (username, email, password_hash, first_name, last_name, role, status, email_verified_at)
    select 'member' || n, 'member' || n || '@example.com', '', 'First' || n % ${NAMES}::int, 'Last' || n % ${NAMES}::int,
      case when n <= ${STAFF}::int then 'ADMIN' else 'USER' end, case when n % 10 = 0 then 'BLOCKED' else 'ACTIVE' end, now()
    from generate_series(1, ${count}::int) n`);
  await run(
    sql`insert into services (name, cost, type, currency_id, stock) values ('Frame', 5, 'ITEM', 1, 10)`,
  );
  await run(sql`insert into audit_records (user_id, act, subject_type, subject_id, before, after, request_id)
    select n % ${STAFF}::int + 1, (array['service.update', 'user.block', 'currency.update'])[n % 3 + 1],
      (array['service', 'user', 'currency'])[n % 3 + 1], n % 13 + 1, '{"a": 1}', '{"a": 2}', 'request-' || n
    from generate_series(1, ${count}::int) n`);
  await run(sql`insert into stock_adjustments (service_id, user_id, previous_stock, new_stock, reason)
    select (select max(id) from services), 1, n, n + 1, 'Delivery' from generate_series(1, ${count}::int) n`);
  await run(sql`insert into files (key, content_type, bytes, sha256, width, height, placeholder)
    values ('bench.jpg', 'image/jpeg', 1, '', 800, 600, '')`);
  await run(sql`insert into announcements (creator_id, caption, file_key, start_publish_at, end_publish_at)
    select n % ${STAFF}::int + 1, 'News ' || n || ' #sale', 'bench.jpg', now() - n * interval '1 minute', now() + interval '1 year'
    from generate_series(1, ${count}::int) n`);
  await run(
    sql`insert into announcement_hashtags (announcement_id, hashtag) select id, '#sale' from announcements`,
  );
  await run(sql`insert into support_conversations (user_id) select id from users`);
  // every tenth is open, every hundredth unread
  await run(sql`insert into support_topics (user_id, ts, last_id, asked_id, seen_id, closed_at)
    select id, id, id, id, case when id % 100 = 0 then 0 else id end, case when id % 10 = 0 then null else now() end from users`);
  await run(sql`insert into support_messages (user_id, topic_id, author_id, is_from_member, text)
    select user_id, id, user_id, true, 'How do I begin?' from support_topics order by id`);
  await run(sql`insert into partner_applications (user_id, influencer_name, channel, influencer_type, representative_name, email,
      phone_number, brand_channel, terms_agreed_at, status, reason, decided_at)
    select id, 'Studio ' || id, 'Twitch', 'solo', first_name || ' ' || last_name, email, '+821012345678',
      'https://example.com', now(), outcome, case outcome when 'DECLINED' then 'No.' end, case outcome when 'DECLINED' then now() end
    from (select users.*, case when id % 10 = 0 then 'PENDING' else 'DECLINED' end as outcome from users) applicants`);
  await run(sql`insert into partners (user_id, name) values (1, 'Studio')`);
  await run(sql`insert into products (partner_id, title, file_key, person_json_key, head_json_key, location, faces)
    select (select id from partners), 'Photo ' || n, 'bench.jpg', 'bench.jpg', 'bench.jpg',
      case when n % 4 = 0 then '100,1' else '100' end, '[null]' from generate_series(1, ${count}::int) n`);
  // five products a bundle, of which one is in the next bundle, too
  await run(sql`insert into bundles (uid, partner_id, name)
    select 'bundle-' || n, (select id from partners), 'Bundle ' || n from generate_series(1, ${count}::int / 5) n`);
  await run(sql`insert into bundle_products (bundle_id, product_id, position)
    select (id - 1) / 5 + 1, id, (id - 1) % 5 from products`);
  await run(sql`insert into bundle_products (bundle_id, product_id, position)
    select id / 5 + 1, id, 5 from products where id % 5 = 0 and id < ${count}::int`);
  // as the database does it by itself within a minute
  await run(sql`vacuum analyze`);
}
