-- The campaign builder: photos become preset campaigns whose people are found by a job, and campaigns are drafts until every
-- step of the builder is done.

-- Files ---------------------------------------------------------------------------------------------------------------

-- Nobody could write these rows before. `face` is what the check at upload found, as of a fan's photo.
alter table partner_src_imgs add column face jsonb not null;
create unique index partner_src_imgs_file on partner_src_imgs (file_key);

-- Photos that were uploaded and that no preset campaign was made of yet.
create table partner_photos (
  id integer generated always as identity primary key,
  partner_id integer not null references partners,
  file_key text not null unique references files (key),
  caption text,
  created_at timestamptz not null default now()
);
create index partner_photos_partner on partner_photos (partner_id);
create index partner_photos_age on partner_photos (created_at);

alter table consent_records drop constraint consent_records_purpose_check;
alter table consent_records add constraint consent_records_purpose_check
  check (purpose in ('sign-up', 'upload', 'generation', 'settings', 'partnership', 'partner-upload'));

-- Finding people ------------------------------------------------------------------------------------------------------

-- There are no masks until people were looked for.
alter table preset_campaigns
  alter column sam_json_key drop not null,
  alter column person_json_key drop not null,
  alter column head_json_key drop not null,
  alter column face_masking_json_key drop not null;

-- The last search for people in a campaign's photos. `run` grows with every search, so that the job of an earlier one has
-- nothing to say any more.
create table segmentations (
  preset_campaign_id integer primary key references preset_campaigns on delete cascade,
  run integer not null default 1,
  status text not null default 'PENDING' check (status in ('PENDING', 'PROCESSING', 'SUCCESS', 'FAILED', 'CANCELLED')),
  progress real not null default 0 check (progress between 0 and 1),
  error_code text,
  changed_at timestamptz not null default now(),
  check ((status = 'FAILED') = (error_code is not null))
);

create index segmentations_open on segmentations (changed_at) where status in ('PENDING', 'PROCESSING');

-- What a search found in one photo, kept so that a search that was broken off goes on behind it.
create table found_people (
  preset_img_id integer primary key references preset_imgs on delete cascade,
  run integer not null,
  segmentation jsonb not null
);

-- What is chosen of people --------------------------------------------------------------------------------------------

-- Of one image: who the generating target is (an index into its people in their order) and everybody's gender. `mask_ids` are
-- those people as they were; a choice about other people than there are is removed with the save that changes them.
create table preset_choices (
  preset_img_id integer primary key references preset_imgs on delete cascade,
  mask_ids jsonb not null,
  target integer check (target between 0 and 63),
  genders jsonb,
  saved_at timestamptz not null default now()
);

-- Campaigns -----------------------------------------------------------------------------------------------------------

-- A draft is kept from its first step on. `version` grows with every change, so that a tab that shows an older one is told.
alter table campaigns
  alter column preset_campaign_id drop not null,
  add column is_draft boolean not null default false,
  add column version integer not null default 1,
  add column location_info jsonb,
  add column updated_at timestamptz not null default now(),
  drop column src_face_key,
  add constraint campaigns_preset_known check (is_draft or preset_campaign_id is not null),
  add constraint campaigns_draft_idle check (not (is_draft and in_generate));

-- Position 0 is the face of step 'Select Face Image', the others are those of 'Choose Faces'. A face that is deleted is gone from here.
create table campaign_faces (
  campaign_id integer not null references campaigns on delete cascade,
  position integer not null check (position between 0 and 24),
  partner_src_img_id integer not null references partner_src_imgs on delete cascade,
  status text not null default 'ACCEPTED' check (status in ('PENDING', 'ACCEPTED', 'REJECTED')),
  primary key (campaign_id, position),
  unique (campaign_id, partner_src_img_id)
);
create index campaign_faces_face on campaign_faces (partner_src_img_id);

-- What a campaign is made into: one product an image, from `bf_file_key` (before).
alter table products
  add column campaign_id integer references campaigns,
  add column bf_file_key text references files (key);
create index products_campaign on products (campaign_id);
