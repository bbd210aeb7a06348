-- Faces of invented people, offered to every partner: to try out what fans will get.
create table bots (
  id integer generated always as identity primary key,
  name text not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);
create table bot_src_imgs (
  id integer generated always as identity primary key,
  bot_id integer not null references bots on delete cascade,
  file_key text not null unique references files (key)
);
create index bot_src_imgs_bot on bot_src_imgs (bot_id);
