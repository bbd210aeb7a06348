-- Source images and preset campaigns of partners ----------------------------------------------------------------------

create table partner_src_imgs (
  id integer generated always as identity primary key,
  partner_id integer not null references partners,
  file_key text not null references files (key),
  caption text,
  created_at timestamptz not null default now()
);
create index partner_src_imgs_partner on partner_src_imgs (partner_id, id desc);

-- The JSON files hold the segments of all images (contract/masking.ts). Which masks were saved is asked of `maskings`.
create table preset_campaigns (
  id integer generated always as identity primary key,
  partner_id integer not null references partners,
  type integer not null check (type between 1 and 3),
  people integer not null check (people >= 0),
  grade text not null default 'STANDARD',
  in_process boolean not null default false,
  active boolean not null default true,
  is_verified boolean not null default false,
  location text,
  gen_location text,
  location_info text,
  origin_img_key text not null references files (key),
  src_face_key text references files (key),
  sam_json_key text not null references files (key),
  person_json_key text not null references files (key),
  head_json_key text not null references files (key),
  face_masking_json_key text not null references files (key),
  created_at timestamptz not null default now()
);
create index preset_campaigns_partner on preset_campaigns (partner_id, id desc);
create index preset_campaigns_offered on preset_campaigns (id desc) where active and is_verified;

create table preset_imgs (
  id integer generated always as identity primary key,
  preset_campaign_id integer not null references preset_campaigns on delete cascade,
  position integer not null check (position between 0 and 63),
  file_key text not null unique references files (key),
  caption text,
  is_verified boolean not null default false,
  unique (preset_campaign_id, position)
);

create table campaigns (
  id integer generated always as identity primary key,
  preset_campaign_id integer not null references preset_campaigns,
  partner_id integer not null references partners,
  type integer not null check (type between 1 and 3),
  grade text not null default 'STANDARD',
  in_generate boolean not null default false,
  active boolean not null default true,
  src_face_key text references files (key),
  created_at timestamptz not null default now()
);
create index campaigns_preset on campaigns (preset_campaign_id);
create index campaigns_partner on campaigns (partner_id);

-- Saved masks ---------------------------------------------------------------------------------------------------------

-- One save of one image's masks. Rows are added and never changed, the newest of a kind counts: whoever is in the middle of
-- loading an earlier save still finds all of it, and a save that fails takes nothing away. All but the last few saves are
-- removed with the save that follows them (server/modules/maskings/store.ts).
-- `overall`: one grey PNG of all persons. `segments`: polygons a person. `finished`: polygons and a grey PNG a person.
create table maskings (
  id integer generated always as identity primary key,
  preset_img_id integer not null references preset_imgs on delete cascade,
  kind text not null check (kind in ('overall', 'segments', 'finished')),
  file_key text references files (key),
  created_at timestamptz not null default now(),
  check ((kind = 'overall') = (file_key is not null))
);
create index maskings_newest on maskings (preset_img_id, kind, id desc);
create index maskings_file on maskings (file_key);

create table person_masks (
  masking_id integer not null references maskings on delete cascade,
  position integer not null,
  mask_id text not null check (mask_id ~ '^person_[1-9][0-9]?$'),
  coordinates jsonb not null,
  file_key text references files (key),
  primary key (masking_id, position),
  unique (masking_id, mask_id)
);
create index person_masks_file on person_masks (file_key);
