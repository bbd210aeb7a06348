-- Lists of members and applications for administrators: each order and filter that they offer has an index, so that a page
-- costs the same for a thousand rows and for a hundred thousand. Beginnings of names and addresses are found by their letters
-- (text_pattern_ops), whatever the collation of the database is.
create index users_usernames on users (lower(username) text_pattern_ops);
create index users_emails on users (lower(email) text_pattern_ops);
create index users_emails_in_order on users (lower(email), id);
create index users_roles on users (role, id) where role <> 'USER';
create index users_statuses on users (status, id) where status <> 'ACTIVE';
create index partner_applications_words on partner_applications
  using gin (search_words(influencer_name || ' ' || representative_name));

-- How many accounts were made from one address of the network.
create index consent_records_sign_up_address on consent_records (request_address) where purpose = 'sign-up';
create index consent_records_subject on consent_records (subject_id) where purpose = 'partnership';

-- What administrators gave a member or took back.
create index ledger_transfers_adjustments on ledger_transfers (user_id, id desc)
  where phase = 'direct' and idempotency_key like 'adjustment:%';
