-- Pictures that the layered editor had composed or fetched. Each is somebody's for a day; its row goes with its file's.
create table layered_pictures (
  id integer generated always as identity primary key,
  file_key text not null unique references files on delete cascade,
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null default now()
);
create index layered_pictures_user on layered_pictures (user_id, id desc);
create index layered_pictures_created on layered_pictures (created_at);
