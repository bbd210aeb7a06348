-- A photo may leave several persons open: each is tried, and remembered, by itself.
alter table generation_checks
  drop constraint generation_checks_pkey,
  add primary key (src_img_id, product_id, made_of);
