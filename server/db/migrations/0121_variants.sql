-- Of two pictures that the generator can make of a pair, the one that the fan has chosen.
alter table productions
  add column variant text not null default 'likeness' check (variant in ('likeness', 'nature'));

-- Each variant is a picture of its own. What is kept for half an hour is made once more rather than guessed at.
delete from generation_previews;
alter table generation_previews
  add column variant text not null,
  -- it has the fan's whole head: there is a more natural one beside it
  add column is_head boolean not null,
  drop constraint generation_previews_pkey,
  add primary key (src_img_id, product_id, mode, variant);
