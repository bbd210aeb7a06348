-- The agreements to a further view of a face name the view. Its ids are not those of faces: what was said of a view is never
-- taken for what was said of a face.
alter table consent_records drop constraint consent_records_purpose_check;
alter table consent_records add constraint consent_records_purpose_check check (
  purpose in ('sign-up', 'upload', 'view-upload', 'generation', 'settings', 'partnership', 'partner-upload')
);
