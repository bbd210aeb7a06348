-- What tokens and addresses of files are signed with, the same for every process. Several of a name while one takes over from
-- another (server/keys/keys.ts).
create table installation_keys (
  id integer primary key generated always as identity,
  name text not null,
  value text not null,
  -- from then on it signs; it is accepted before
  used_from timestamptz not null default now()
);
create index installation_keys_by_name on installation_keys (name, used_from);
