-- Members apply for partnership; an administrator accepts, which makes the partner record, or declines and says why. An
-- application is decided once: the row says by whom and when. Then the member may apply again.
create table partner_applications (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  influencer_name text not null,
  channel text not null check (channel in ('Twitch', 'Youtube', 'Soop', 'Chzzk', 'other')),
  other_channel text,
  influencer_type text not null check (influencer_type in ('solo', 'MCN', 'enterprise', 'startup', 'other')),
  representative_name text not null,
  email text not null,
  phone_number text not null,
  brand_channel text not null,
  description text not null default '',
  terms_agreed_at timestamptz not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'ACCEPTED', 'DECLINED')),
  -- what the applicant is told
  reason text,
  partner_id integer references partners,
  decided_by integer references users on delete set null,
  decided_at timestamptz,
  -- when the applicant has read the decision in the app
  seen_at timestamptz,
  created_at timestamptz not null default now(),
  check ((channel = 'other') = (other_channel is not null)),
  check ((status = 'PENDING') = (decided_at is null)),
  check ((status = 'DECLINED') = (reason is not null)),
  check ((status = 'ACCEPTED') = (partner_id is not null))
);
create unique index partner_applications_open on partner_applications (user_id) where status = 'PENDING';
create index partner_applications_user on partner_applications (user_id, id desc);
create index partner_applications_status on partner_applications (status, id);

alter table consent_records drop constraint consent_records_purpose_check;
alter table consent_records add constraint consent_records_purpose_check
  check (purpose in ('sign-up', 'upload', 'generation', 'settings', 'partnership'));

-- A partner is known by the name: no two share one. Where data has it twice, the later one gets its number.
update partners later set name = later.name || ' ' || later.id
where exists (select from partners earlier where lower(earlier.name) = lower(later.name) and earlier.id < later.id);
create unique index partners_name on partners (lower(name));
