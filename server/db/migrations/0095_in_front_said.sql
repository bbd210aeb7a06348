-- Whether a partner has said what stands in front of the faces of an image, were it that nothing does: in this save of its masks,
-- or in one before that it goes on from. Until then, what was found is proposed.
alter table maskings add column says_in_front boolean not null default false;
update maskings set says_in_front = true
  where id in (select masking_id from person_masks where in_front_file_key is not null);
