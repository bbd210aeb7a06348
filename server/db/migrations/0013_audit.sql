-- Every administrative act: who did what to what, what it was before and is after, and in which request. Written in the act's
-- own transaction; never changed. `act` is 'service.update', its subject 'service' and the id, if it has one.
create table audit_records (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  act text not null check (act ~ '^[a-zA-Z]{1,40}[.][a-zA-Z]{1,40}$'),
  subject_type text not null check (subject_type ~ '^[a-zA-Z]{1,40}$'),
  subject_id integer,
  before jsonb,
  after jsonb,
  request_id text not null,
  created_at timestamptz not null default now()
);
create index audit_records_user on audit_records (user_id, id);
create index audit_records_act on audit_records (act, id);
create index audit_records_subject on audit_records (subject_type, subject_id, id);
create index audit_records_request on audit_records (request_id);
create index audit_records_age on audit_records (created_at);
create trigger audit_records_append_only before update or delete on audit_records
  for each row execute function refuse_change();
