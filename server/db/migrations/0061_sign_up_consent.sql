-- What the sign-up form says of the agreements beside their records, which are what counts: when the required ones were given,
-- and a flag a document. Null: signed up before, or without the form.
alter table users
  add column terms_agreed_at timestamptz,
  add column consent_metadata jsonb;
