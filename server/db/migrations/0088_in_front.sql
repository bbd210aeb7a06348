-- What stands in front of people's faces: as it was found in a preset's images, as it was saved with their masks (null: nobody
-- has drawn or checked it), and as products hand it to the generator.
alter table preset_campaigns add column in_front_json_key text references files (key);

alter table person_masks
  add column in_front_coordinates jsonb,
  add column in_front_file_key text references files (key),
  add check ((in_front_coordinates is null) = (in_front_file_key is null));
create index person_masks_in_front_file on person_masks (in_front_file_key) where in_front_file_key is not null;

alter table products add column in_front_json_key text references files (key);

create or replace view product_details as
  select
    p.id, p.title, p.file_key as "fileKey", f.width, f.height, f.placeholder,
    p.location, p.gen_location as "genLocation", p.person_json_key as "personJsonKey", p.head_json_key as "headJsonKey",
    p.faces, p.is_generated_with_ad as "isGeneratedWithAd", p.in_swap as "inSwap",
    s.id as "serviceId", s.name as "serviceName", s.description as "serviceDescription", s.type as "serviceType",
    s.cooldown as "serviceCooldown", coalesce(p.cost, s.cost) as cost, p.in_front_json_key as "inFrontJsonKey"
  from products p
  join files f on f.key = p.file_key
  join services s on s.id = case when p.cost is not null then 3 else coalesce(p.service_id, 1) end;
