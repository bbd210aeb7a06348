-- Further views of a member's face: the same person turned, or smiling. The face's own photo is its front view; a picture is
-- made of the view that is nearest to the person of its photo.
create table src_img_views (
  id integer generated always as identity primary key,
  src_img_id integer not null references src_imgs on delete cascade,
  file_key text not null references files (key),
  face jsonb not null,
  created_at timestamptz not null default now()
);
create index src_img_views_face on src_img_views (src_img_id, id);
create unique index src_img_views_file on src_img_views (file_key);
