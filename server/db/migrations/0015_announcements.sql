-- What administrators and partners announce, with one picture, for the time between start and end.
create table announcements (
  id integer generated always as identity primary key,
  creator_id integer not null references users,
  caption text not null,
  file_key text not null references files (key),
  start_publish_at timestamptz not null,
  end_publish_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint announcements_times check (end_publish_at > start_publish_at)
);
create index announcements_start on announcements (start_publish_at desc, id desc);
create index announcements_creator on announcements (creator_id, start_publish_at desc, id desc);

-- Words of the caption that begin with #, as they stand there, each once.
create table announcement_hashtags (
  id integer generated always as identity primary key,
  announcement_id integer not null references announcements on delete cascade,
  hashtag text not null,
  unique (announcement_id, hashtag)
);

create table announcement_reads (
  announcement_id integer not null references announcements on delete cascade,
  user_id integer not null references users on delete cascade,
  read_at timestamptz not null default now(),
  primary key (announcement_id, user_id)
);
create index announcement_reads_user on announcement_reads (user_id);
