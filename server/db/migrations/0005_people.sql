-- Following -----------------------------------------------------------------------------------------------------------

-- Who follows whom. A private account is asked first: until it has agreed, `accepted_at` is null and the row is a request.
-- `is_hidden`: one of the two is closed. Then nobody sees or counts it, and it is there again when the account is.
create table follows (
  id integer generated always as identity unique,
  follower_id integer not null references users on delete cascade,
  followed_id integer not null references users on delete cascade,
  accepted_at timestamptz,
  is_hidden boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (follower_id, followed_id),
  constraint follows_not_oneself check (follower_id <> followed_id)
);
create index follows_followers on follows (followed_id, id desc) where accepted_at is not null and not is_hidden;
create index follows_following on follows (follower_id, id desc) where accepted_at is not null and not is_hidden;
create index follows_requests on follows (followed_id, id desc) where accepted_at is null and not is_hidden;

-- Both counts are kept with every follow, so that showing them costs the same for one follower and for a million.
alter table users
  add column total_followers integer not null default 0 check (total_followers >= 0),
  add column total_following integer not null default 0 check (total_following >= 0);

create function count_follow() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and old.accepted_at is not null and not old.is_hidden;
  counts boolean := tg_op <> 'DELETE' and new.accepted_at is not null and not new.is_hidden;
  change integer := counts::integer - was::integer;
  follower integer := coalesce(new.follower_id, old.follower_id);
  followed integer := coalesce(new.followed_id, old.followed_id);
begin
  if change = 0 then
    return null;
  end if;
  -- locked in id order first: two who follow each other at once must not wait for one another
  perform 1 from users where id in (follower, followed) order by id for no key update;
  update users set
    total_following = total_following + case when id = follower then change else 0 end,
    total_followers = total_followers + case when id = followed then change else 0 end
  where id in (follower, followed);
  return null;
end $$;
create trigger follows_count after insert or update or delete on follows
  for each row execute function count_follow();

create function hide_follows() returns trigger language plpgsql as $$
begin
  update follows f set is_hidden = exists (
    select from users u where u.id in (f.follower_id, f.followed_id) and u.status = 'BLOCKED'
  ) where f.follower_id = new.id or f.followed_id = new.id;
  return null;
end $$;
create trigger users_hide_follows after update of status on users
  for each row when ((old.status = 'BLOCKED') <> (new.status = 'BLOCKED')) execute function hide_follows();

-- Partners ------------------------------------------------------------------------------------------------------------

alter table partners
  add column service_id integer references services,
  add column is_auto_accepted_shared boolean not null default false,
  add column is_auto_accept_partner_requests boolean not null default false,
  add column is_allow_multiple_partner boolean not null default false;

-- Members who work with a partner.
create table partner_relations (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  partner_id integer not null references partners on delete cascade,
  created_at timestamptz not null default now(),
  unique (user_id, partner_id)
);
create index partner_relations_partner on partner_relations (partner_id);

-- What a member deletes -----------------------------------------------------------------------------------------------

-- A deleted face photo is gone. What was made of it stays, and forgets it; only what is still being made needs its face,
-- and this check is what refuses the deletion then.
alter table productions drop constraint productions_src_img_id_fkey;
alter table productions alter column src_img_id drop not null;
alter table productions
  add foreign key (src_img_id) references src_imgs on delete set null,
  add constraint productions_open_face check (status not in ('PENDING', 'PROCESSING') or src_img_id is not null);
create index productions_src_img on productions (src_img_id);

create or replace view production_details as
  select
    p.id, p.uid, p.user_id as "userId", p.product_id as "productId", p.status, p.error_code as "errorCode",
    p.is_checked as "isChecked", p.created_at as "createdAt", i.file_key as "srcKey",
    f.key as "fileKey", f.width, f.height, f.placeholder
  from productions p
  left join src_imgs i on i.id = p.src_img_id
  left join files f on f.key = p.file_key;

-- Objects whose rows are gone and which are still to be removed from the storage. A row is written in the transaction that
-- lets go of the file, so that whatever happens afterwards, the object does not stay for ever.
create table discarded_files (
  key text primary key,
  created_at timestamptz not null default now()
);
create index discarded_files_age on discarded_files (created_at);
