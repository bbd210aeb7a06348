-- Beside the face alone there may be the fan's whole head.
alter table productions
  drop constraint productions_variant_check,
  add constraint productions_variant_check check (variant in ('likeness', 'nature', 'head'));

-- What is kept for half an hour is made once more rather than guessed at.
delete from generation_previews;
alter table generation_previews
  drop column is_head,
  -- the variant of another picture that there may be beside it
  add column other text;
