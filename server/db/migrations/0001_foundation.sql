-- Accounts and sessions ---------------------------------------------------------------------------------------------

create table users (
  id integer generated always as identity primary key,
  username text not null check (username ~ '^[A-Za-z0-9]{3,64}$'),
  email text not null,
  password_hash text not null,
  first_name text not null,
  last_name text,
  bio text,
  avatar_key text,
  role text not null default 'USER' check (role in ('USER', 'ADMIN', 'SUPERADMIN')),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'PENDING', 'BLOCKED')),
  represent_src_id integer,
  tax_type_id integer,
  is_private boolean not null default false,
  is_auto_campaign boolean not null default false,
  is_auto_product boolean not null default false,
  is_auto_partner_request boolean not null default false,
  marketing_agreement boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index users_email on users (lower(email));
create unique index users_username on users (lower(username));

create table tax_types (
  id integer primary key,
  tax_rate numeric(6, 4) not null check (tax_rate >= 0 and tax_rate < 1)
);
alter table users add foreign key (tax_type_id) references tax_types;

-- A session is a family of tokens. Each refresh raises the generation; a token of an older generation is a replay, unless
-- it was replaced a moment ago (two tabs that refresh at once).
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references users on delete cascade,
  generation integer not null default 1,
  rotated_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_user on sessions (user_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- What a person agreed to or withdrew, as the browser recorded it and as the server saw it. Never changed.
create table consent_records (
  id integer generated always as identity primary key,
  user_id integer references users on delete set null,
  purpose text not null check (purpose in ('sign-up', 'upload', 'generation')),
  subject_id integer,
  document_id text not null,
  action text not null check (action in ('CONSENT_GIVEN', 'CONSENT_WITHDRAWN')),
  version text not null,
  record jsonb not null,
  request_address text,
  received_at timestamptz not null default now()
);
create index consent_records_user on consent_records (user_id, id);
create trigger consent_records_append_only before update or delete on consent_records
  for each row execute function refuse_change();

-- Ledger ------------------------------------------------------------------------------------------------------------

create table currencies (
  id integer primary key,
  code text not null unique,
  name text not null,
  type text not null,
  description text,
  sort_order integer not null default 0,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table services (
  id integer primary key,
  name text not null,
  description text,
  cost integer not null check (cost >= 0),
  type text not null check (type in ('FEATURE', 'ITEM', 'UPGRADE', 'ADVERTISEMENT', 'CREDIT')),
  cooldown integer not null default 0 check (cooldown >= 0),
  currency_id integer not null references currencies,
  is_active boolean not null default true
);

insert into currencies (id, code, name, type, sort_order) values
  (1, 'FACE', 'Face', 'CREDIT', 1),
  (2, 'MFACE', 'Mileage', 'MILEAGE', 2);
insert into services (id, name, description, cost, type, cooldown, currency_id) values
  (1, 'Generation', 'Generate a photo at the usual price', 30, 'CREDIT', 0, 1),
  (2, 'Generation with advertisement', 'Generate a photo by watching an advertisement', 0, 'ADVERTISEMENT', 30, 1),
  (3, 'Generation at the photo''s own price', 'Generate a photo at the price that its creator set', 30, 'CREDIT', 0, 1);
insert into tax_types (id, tax_rate) values (1, 0.1), (2, 0);

-- `member` accounts belong to a person and may never be overdrawn, neither by what is spent nor by what is reserved.
-- `issuance` (where credits come from) and `revenue` (where spent ones go) are the house's and have no limit.
create table ledger_accounts (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('member', 'issuance', 'revenue')),
  user_id integer references users,
  currency_id integer not null references currencies,
  debits_pending bigint not null default 0 check (debits_pending >= 0),
  debits_posted bigint not null default 0 check (debits_posted >= 0),
  credits_pending bigint not null default 0 check (credits_pending >= 0),
  credits_posted bigint not null default 0 check (credits_posted >= 0),
  check ((kind = 'member') = (user_id is not null)),
  constraint ledger_balance_limit check (kind <> 'member' or credits_posted - debits_posted - debits_pending >= 0),
  unique nulls not distinct (kind, user_id, currency_id)
);
create index ledger_accounts_user on ledger_accounts (user_id);
insert into ledger_accounts (kind, currency_id) select kind, id from currencies, (values ('issuance'), ('revenue')) k (kind);

-- Phases: `direct` moves at once; `pending` reserves; `post` and `void` resolve one pending transfer, each at most once.
create table ledger_transfers (
  id integer generated always as identity primary key,
  phase text not null check (phase in ('direct', 'pending', 'post', 'void')),
  debit_account_id integer not null references ledger_accounts,
  credit_account_id integer not null references ledger_accounts,
  amount bigint not null check (amount >= 0),
  pending_id integer unique references ledger_transfers,
  user_id integer references users,
  service_id integer references services,
  idempotency_key text unique,
  reason text,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  check (debit_account_id <> credit_account_id),
  check ((phase in ('post', 'void')) = (pending_id is not null)),
  check ((phase = 'pending') = (expires_at is not null))
);
create index ledger_transfers_user on ledger_transfers (user_id, service_id, id desc);
create index ledger_transfers_expiry on ledger_transfers (expires_at) where phase = 'pending';

create table ledger_entries (
  id integer generated always as identity primary key,
  transfer_id integer not null references ledger_transfers,
  account_id integer not null references ledger_accounts,
  amount bigint not null check (amount <> 0),
  created_at timestamptz not null default now()
);
create index ledger_entries_account on ledger_entries (account_id, id);
create index ledger_entries_transfer on ledger_entries (transfer_id);

create trigger ledger_transfers_append_only before update or delete on ledger_transfers
  for each row execute function refuse_change();
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function refuse_change();

-- Carries a transfer out. Living in the database, no code path can move money without it: both accounts change with the
-- transfer or not at all, and posted amounts leave two entries that sum to zero.
create function apply_transfer() returns trigger language plpgsql as $$
declare
  reserved ledger_transfers;
  pending_change bigint := 0;
  posted_change bigint := 0;
begin
  if new.pending_id is not null then
    select * into reserved from ledger_transfers where id = new.pending_id;
    if reserved.phase <> 'pending'
      or (reserved.debit_account_id, reserved.credit_account_id, reserved.amount)
        is distinct from (new.debit_account_id, new.credit_account_id, new.amount) then
      raise exception 'transfer % does not resolve transfer %', new.id, new.pending_id using errcode = 'check_violation';
    end if;
    pending_change := -new.amount;
  elsif new.phase = 'pending' then
    pending_change := new.amount;
  end if;
  if new.phase in ('direct', 'post') then
    posted_change := new.amount;
  end if;

  -- one statement, rows locked in id order first: two opposite transfers cannot block each other for ever
  perform 1 from ledger_accounts where id in (new.debit_account_id, new.credit_account_id) order by id for update;
  update ledger_accounts set
    debits_pending = debits_pending + case when id = new.debit_account_id then pending_change else 0 end,
    debits_posted = debits_posted + case when id = new.debit_account_id then posted_change else 0 end,
    credits_pending = credits_pending + case when id = new.credit_account_id then pending_change else 0 end,
    credits_posted = credits_posted + case when id = new.credit_account_id then posted_change else 0 end
  where id in (new.debit_account_id, new.credit_account_id);

  if posted_change > 0 then
    insert into ledger_entries (transfer_id, account_id, amount) values
      (new.id, new.debit_account_id, -posted_change),
      (new.id, new.credit_account_id, posted_change);
  end if;
  return null;
end $$;
create trigger ledger_transfers_apply after insert on ledger_transfers
  for each row execute function apply_transfer();

-- Files and photos --------------------------------------------------------------------------------------------------

-- What is in the object storage and whose it is. `owner_id` null: the house's (product photos).
create table files (
  key text primary key,
  owner_id integer references users on delete cascade,
  content_type text not null,
  bytes integer not null check (bytes > 0),
  sha256 text not null,
  width integer,
  height integer,
  placeholder text,
  created_at timestamptz not null default now()
);
create index files_owner on files (owner_id);
alter table users add foreign key (avatar_key) references files (key);

-- A fan's own face photos. `face` is what the check at upload found: box, pose in degrees, size in pixels.
create table src_imgs (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  file_key text not null references files (key),
  caption text,
  face jsonb not null,
  created_at timestamptz not null default now()
);
create index src_imgs_user on src_imgs (user_id, id desc);
create unique index src_imgs_file on src_imgs (file_key);
alter table users add foreign key (represent_src_id) references src_imgs on delete set null;

-- Partners and what they offer --------------------------------------------------------------------------------------

create table partners (
  id integer generated always as identity primary key,
  user_id integer not null unique references users,
  name text not null,
  represent_file_key text references files (key),
  current_fee_ratio numeric(5, 4) not null default 0,
  partner_grade text not null default 'STANDARD',
  settlement_type text not null default 'MONTHLY',
  is_product_generated_with_ad boolean not null default false,
  created_at timestamptz not null default now()
);

create table category_codes (
  id integer generated always as identity primary key,
  code text not null unique
);

create table bundles (
  id integer generated always as identity primary key,
  uid text not null unique,
  partner_id integer not null references partners,
  name text not null,
  description text not null default '',
  price integer not null default 0 check (price >= 0),
  sale_price integer check (sale_price >= 0),
  service_id integer references services,
  category_code_id integer references category_codes,
  bundle_category text,
  representative_product_id integer,
  max_purchase_count integer,
  used_in_stock integer not null default 0,
  is_active boolean not null default true,
  status text not null default 'PUBLISHED' check (status in ('DRAFT', 'PUBLISHED', 'ENDED')),
  publish_start_at timestamptz,
  publish_end_at timestamptz,
  created_at timestamptz not null default now()
);
create index bundles_partner on bundles (partner_id);

-- `location` is the stored location list (contract/location.ts): the target person is an index into it, and into the
-- segments of both JSON files. `faces` holds, in the same order, what was found of each person's face (null: none).
create table products (
  id integer generated always as identity primary key,
  partner_id integer not null references partners,
  title text not null,
  file_key text not null references files (key),
  person_json_key text not null references files (key),
  head_json_key text not null references files (key),
  location text not null,
  gen_location text,
  faces jsonb not null,
  service_id integer references services,
  cost integer check (cost between 1 and 10000),
  is_generated_with_ad boolean not null default false,
  in_swap boolean not null default false,
  created_at timestamptz not null default now()
);
create index products_partner on products (partner_id);

create table bundle_products (
  bundle_id integer not null references bundles on delete cascade,
  product_id integer not null references products,
  position integer not null,
  primary key (bundle_id, product_id),
  unique (bundle_id, position)
);
create index bundle_products_product on bundle_products (product_id);
alter table bundles add foreign key (representative_product_id) references products;

-- Productions -------------------------------------------------------------------------------------------------------

-- One generation, bound to the one reservation that pays for it. PENDING: created, not yet asked to start; PROCESSING: a job
-- owns it; SUCCESS: posted and finished; FAILED: voided, `error_code` says why.
create table productions (
  id integer generated always as identity primary key,
  uid text not null unique,
  user_id integer not null references users,
  product_id integer not null references products,
  src_img_id integer not null references src_imgs,
  transfer_id integer not null unique references ledger_transfers,
  status text not null default 'PENDING' check (status in ('PENDING', 'PROCESSING', 'SUCCESS', 'FAILED')),
  in_generation boolean not null default false,
  mode text check (mode in ('head', 'all')),
  progress real not null default 0 check (progress between 0 and 1),
  file_key text references files (key),
  error_code text,
  report jsonb,
  is_checked boolean not null default false,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  check ((status = 'SUCCESS') = (file_key is not null)),
  check ((status = 'FAILED') = (error_code is not null))
);
create index productions_user on productions (user_id, id desc);
create index productions_user_product on productions (user_id, product_id, id desc);
create index productions_unread on productions (user_id, id desc) where status = 'SUCCESS' and not is_checked;
create index productions_open on productions (user_id, id desc) where status in ('PENDING', 'PROCESSING');
create index productions_waiting on productions (created_at) where status = 'PENDING';
create index productions_file on productions (file_key);

-- What is shown of a product and of a production, in the shape in which the server hands it on ------------------------

create view product_details as
  select
    p.id, p.title, p.file_key as "fileKey", f.width, f.height, f.placeholder,
    p.location, p.gen_location as "genLocation", p.person_json_key as "personJsonKey", p.head_json_key as "headJsonKey",
    p.faces, p.is_generated_with_ad as "isGeneratedWithAd", p.in_swap as "inSwap",
    s.id as "serviceId", s.name as "serviceName", s.description as "serviceDescription", s.type as "serviceType",
    s.cooldown as "serviceCooldown", coalesce(p.cost, s.cost) as cost
  from products p
  join files f on f.key = p.file_key
  left join services s on s.id = p.service_id;

create view production_details as
  select
    p.id, p.uid, p.user_id as "userId", p.product_id as "productId", p.status, p.error_code as "errorCode",
    p.is_checked as "isChecked", p.created_at as "createdAt", i.file_key as "srcKey",
    f.key as "fileKey", f.width, f.height, f.placeholder
  from productions p
  join src_imgs i on i.id = p.src_img_id
  left join files f on f.key = p.file_key;
