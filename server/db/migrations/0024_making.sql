-- What becomes of each image of a campaign: one job an image makes one product of it. `run` grows with every job, so that the one
-- before has nothing to say any more. `person` is whom the error is about: a place in the image's people, from 0.
create table makings (
  campaign_id integer not null references campaigns on delete cascade,
  preset_img_id integer not null references preset_imgs,
  run integer not null default 1,
  status text not null default 'PENDING' check (status in ('PENDING', 'PROCESSING', 'SUCCESS', 'FAILED', 'CANCELLED')),
  progress real not null default 0 check (progress between 0 and 1),
  error_code text,
  person integer check (person between 0 and 63),
  product_id integer unique references products,
  changed_at timestamptz not null default now(),
  primary key (campaign_id, preset_img_id),
  check ((status = 'FAILED') = (error_code is not null)),
  check (status <> 'SUCCESS' or product_id is not null)
);
create index makings_open on makings (changed_at) where status in ('PENDING', 'PROCESSING');
create index makings_image on makings (preset_img_id);
