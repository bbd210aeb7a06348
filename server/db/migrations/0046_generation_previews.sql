-- The small marked picture of a trial, for half an hour: what a fan sees before they pay. Not worth a log or a backup.
create unlogged table generation_previews (
  src_img_id integer not null references src_imgs (id) on delete cascade,
  product_id integer not null references products (id) on delete cascade,
  mode text not null,
  -- as of generation_checks
  made_of text not null,
  jpeg bytea not null,
  created_at timestamptz not null default now(),
  primary key (src_img_id, product_id, mode)
);
create index generation_previews_created_at on generation_previews (created_at);
