-- The support chat. A member has one conversation, which goes through topics; one of them at most is open.
create table support_conversations (
  user_id integer primary key references users on delete cascade,
  -- the last message that the member has seen, the last answer, and the last one that a mail told of
  read_id integer not null default 0,
  answered_id integer not null default 0,
  mailed_id integer not null default 0
);
create index support_conversations_untold on support_conversations (user_id)
  where answered_id > greatest(read_id, mailed_id);

create table support_topics (
  id integer generated always as identity primary key,
  user_id integer not null references support_conversations on delete cascade,
  -- milliseconds of its beginning: what the chat knows it by
  ts bigint not null,
  assignee_id integer references users on delete set null,
  -- the last message of all and of the member, and the last one that somebody of the support has seen
  last_id integer not null default 0,
  asked_id integer not null default 0,
  seen_id integer not null default 0,
  is_unread boolean not null generated always as (asked_id > seen_id) stored,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by integer references users on delete set null,
  unique (user_id, ts)
);
create unique index support_topics_one_open on support_topics (user_id) where closed_at is null;
create index support_topics_open on support_topics (is_unread desc, last_id desc) where closed_at is null;
create index support_topics_closed on support_topics (is_unread desc, last_id desc) where closed_at is not null;

-- Written under a lock of the conversation, so that within one the order of ids is the order in which they can be seen.
create table support_messages (
  id integer generated always as identity primary key,
  user_id integer not null references support_conversations on delete cascade,
  topic_id integer not null references support_topics on delete cascade,
  author_id integer references users on delete set null,
  is_from_member boolean not null,
  text text not null,
  idempotency_key text,
  created_at timestamptz not null default now(),
  unique (author_id, idempotency_key)
);
create index support_messages_conversation on support_messages (user_id, id desc);

create table support_canned_answers (
  id integer generated always as identity primary key,
  title text not null,
  text text not null,
  updated_at timestamptz not null default now()
);
