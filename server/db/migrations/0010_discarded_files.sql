-- An object that cannot be deleted is tried again after growing pauses, and is out of the others' way meanwhile.
alter table discarded_files
  add column tries integer not null default 0,
  -- until then, the process that threw it away may be at it
  add column try_after timestamptz not null default now() + interval '1 minute';
drop index discarded_files_age;
create index discarded_files_try_after on discarded_files (try_after);
