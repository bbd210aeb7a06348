-- Campaigns with an image that was saved with nobody in it waited for a target that it could not have. Where all else was chosen, their
-- lists are written as the next save would write them (modules/maskings/choices-store.ts): of such an image nothing.
with images as (
  select img.preset_campaign_id, img.position, choice.mask_ids, choice.target, choice.genders,
    (select not exists (select from person_masks where person_masks.masking_id = masking.id)
     from maskings masking where masking.preset_img_id = img.id and masking.kind = 'finished'
     order by masking.id desc limit 1) is true as is_empty
  from preset_imgs img left join preset_choices choice on choice.preset_img_id = img.id
), lists as (
  select preset_campaign_id,
    bool_and(is_empty or target is not null) as has_targets,
    bool_and(is_empty or genders is not null) as has_genders,
    string_agg(case when is_empty then '' else (
      select string_agg(case when n = target then '1' when genders -> n = 'null' then '_' else '0' end, ',' order by n)
      from generate_series(0, jsonb_array_length(mask_ids) - 1) n) end, ';' order by position) as location,
    string_agg(case when is_empty then '' else (
      select string_agg(coalesce(gender, '_'), ',' order by n)
      from jsonb_array_elements_text(genders) with ordinality of_people (gender, n)) end, ';' order by position) as gen_location
  from images group by preset_campaign_id
  having bool_or(is_empty) and not bool_and(is_empty)
)
update preset_campaigns set
  location = case when has_targets then lists.location end,
  gen_location = case when has_genders then lists.gen_location end
from lists where lists.preset_campaign_id = preset_campaigns.id;
