-- Members may say yes or no again, later and elsewhere than where they were first asked.
alter table consent_records drop constraint consent_records_purpose_check;
alter table consent_records add constraint consent_records_purpose_check
  check (purpose in ('sign-up', 'upload', 'generation', 'settings'));

-- Only the removal of its account takes the account's number from a record: the foreign key does it, nobody else may.
-- Nor is the table emptied.
create or replace function refuse_consent_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and pg_trigger_depth() > 1
    and new.user_id is null and to_jsonb(new) - 'user_id' = to_jsonb(old) - 'user_id' then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger consent_records_not_emptied before truncate on consent_records
  for each statement execute function refuse_consent_change();
