-- Administrators keep the invented people as they keep the catalogue: an edit of an older version is refused.
alter table bots
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now();
