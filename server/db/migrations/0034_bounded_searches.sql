-- What was written of late waits in a list beside an index of words, and every search reads the whole of it, up to 4 MB: some
-- milliseconds more for each. Words go into their index at once.
alter index users_words set (fastupdate = off);
alter index partners_words set (fastupdate = off);
alter index bundles_words set (fastupdate = off);
alter index productions_words set (fastupdate = off);
alter index partner_applications_words set (fastupdate = off);
select gin_clean_pending_list(name::regclass) from unnest(
  array['users_words', 'partners_words', 'bundles_words', 'productions_words', 'partner_applications_words']) name;

-- The audit of one kind of subject, newest first.
create index audit_records_subject_type on audit_records (subject_type, id);
