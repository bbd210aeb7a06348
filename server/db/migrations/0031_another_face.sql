-- A finished photo generated anew with another face. `replaces_id` is the production whose picture it takes the place of once it
-- is made; until then, and if it fails, that one stays as it is. One at a time of each.
alter table productions
  add column replaces_id integer references productions;
create unique index productions_replacing on productions (replaces_id)
  where replaces_id is not null and status in ('PENDING', 'PROCESSING');

create or replace view production_details as
  select
    p.id, p.uid, p.user_id as "userId", p.product_id as "productId", p.status, p.error_code as "errorCode",
    p.is_checked as "isChecked", p.created_at as "createdAt", i.file_key as "srcKey",
    f.key as "fileKey", f.width, f.height, f.placeholder, original.uid as "originalUid"
  from productions p
  left join src_imgs i on i.id = p.src_img_id
  left join files f on f.key = p.file_key
  left join productions original on original.id = p.replaces_id and original.status = 'SUCCESS'
  where p.status <> 'DELETED';
