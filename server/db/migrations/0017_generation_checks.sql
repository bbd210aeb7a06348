-- What a trial of a face in a product's photo came to, before anything was paid.
create table generation_checks (
  src_img_id integer not null references src_imgs (id) on delete cascade,
  product_id integer not null references products (id) on delete cascade,
  -- the photo, its mask and the generator's version: another one is tried anew
  made_of text not null,
  -- null: the picture is good enough
  error_code text,
  primary key (src_img_id, product_id)
);
