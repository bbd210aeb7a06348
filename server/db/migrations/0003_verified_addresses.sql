-- An account counts once its owner has opened the link in our mail. Until then it can do nothing, and its address is only
-- claimed: anybody may claim it again, so that a sign-up tells nobody whether the address has an account, and the first
-- claim that is confirmed gets it. What is never confirmed is removed after some days.
alter table users add column email_verified_at timestamptz;
update users set email_verified_at = created_at;
drop index users_email;
create unique index users_email on users (lower(email)) where email_verified_at is not null;
create index users_claimed_email on users (lower(email), id) where email_verified_at is null;
create index users_unverified on users (created_at) where email_verified_at is null;

-- The secrets in our mails' links, hashed. Using one deletes it.
create table mail_tokens (
  hash text primary key,
  user_id integer not null references users on delete cascade,
  purpose text not null check (purpose in ('verification', 'reset')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index mail_tokens_user on mail_tokens (user_id);
create index mail_tokens_expiry on mail_tokens (expires_at);

-- A consent record outlives its account, and loses nothing but the account's number.
create function refuse_consent_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.user_id is null and to_jsonb(new) - 'user_id' = to_jsonb(old) - 'user_id' then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger consent_records_append_only on consent_records;
create trigger consent_records_append_only before update or delete on consent_records
  for each row execute function refuse_consent_change();
