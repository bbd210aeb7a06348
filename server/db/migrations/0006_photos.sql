-- Photos: what members show of their productions -----------------------------------------------------------------------

-- A finished production is its owner's alone until they share it; then it is a photo that others may see, as far as the
-- owner's privacy lets them. `words` is what a shared photo is found by. DELETED: the file is gone, and what was paid for it
-- stays in the books.
alter table productions
  add column caption text check (char_length(caption) between 1 and 500),
  add column shared_at timestamptz,
  add column words tsvector,
  drop constraint productions_status_check,
  add constraint productions_status_check
    check (status in ('PENDING', 'PROCESSING', 'SUCCESS', 'FAILED', 'DELETED')),
  add constraint productions_shared_check check (shared_at is null or status = 'SUCCESS');

drop index productions_user;
create index productions_user on productions (user_id, id desc) where status <> 'DELETED';
create index productions_shared on productions (shared_at desc, id desc) where shared_at is not null;
create index productions_shared_user on productions (user_id, shared_at desc, id desc) where shared_at is not null;
create index productions_words on productions using gin (words) where shared_at is not null;

create or replace view production_details as
  select
    p.id, p.uid, p.user_id as "userId", p.product_id as "productId", p.status, p.error_code as "errorCode",
    p.is_checked as "isChecked", p.created_at as "createdAt", i.file_key as "srcKey",
    f.key as "fileKey", f.width, f.height, f.placeholder
  from productions p
  left join src_imgs i on i.id = p.src_img_id
  left join files f on f.key = p.file_key
  where p.status <> 'DELETED';

create table comments (
  id integer generated always as identity primary key,
  production_id integer not null references productions on delete cascade,
  user_id integer not null references users on delete cascade,
  text text not null check (char_length(text) between 1 and 500),
  idempotency_key text,
  created_at timestamptz not null default now(),
  unique (user_id, idempotency_key)
);
create index comments_production on comments (production_id, id desc);
create index comments_user on comments (user_id, created_at desc);

-- Feed and search ---------------------------------------------------------------------------------------------------

create index bundles_published on bundles (coalesce(publish_start_at, created_at) desc, id desc)
  where is_active and status = 'PUBLISHED';

-- The words of a text, lower case, cut at everything that is no letter or digit of ASCII's. One rule for what is found and
-- for what is asked for (server/modules/search/words.ts), the same on every installation: it asks no locale and no extension.
create function search_words(words text) returns tsvector immutable parallel safe language sql as $$
  select to_tsvector('simple', translate(words, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32)))
$$;

create index users_words on users using gin (search_words(username || ' ' || first_name || ' ' || coalesce(last_name, '')));
create index partners_words on partners using gin (search_words(name));
create index bundles_words on bundles using gin (search_words(name || ' ' || description));
