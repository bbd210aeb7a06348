-- What can be bought -----------------------------------------------------------------------------------------------

-- `amount` is of `currency_id`; `bonus` is mileage. Prices are in the smallest unit of their currency.
create table app_products (
  id integer generated always as identity primary key,
  name text not null,
  currency_id integer not null references currencies,
  amount integer not null check (amount > 0),
  bonus integer not null default 0 check (bonus >= 0),
  price_cents integer not null check (price_cents > 0),
  price_currency text not null default 'USD' check (price_currency ~ '^[A-Z]{3}$'),
  marker text check (marker in ('MOST_POPULAR', 'BEST_VALUE')),
  sort_order integer not null default 0,
  is_active boolean not null default true
);
insert into app_products (id, name, currency_id, amount, bonus, price_cents, marker, sort_order)
  overriding system value values
  (1, '100 FACE', 1, 100, 20, 1000, null, 1),
  (2, '300 FACE', 1, 300, 60, 3000, 'MOST_POPULAR', 2),
  (3, '500 FACE', 1, 500, 100, 5000, null, 3),
  (4, '1,000 FACE', 1, 1000, 400, 10000, 'BEST_VALUE', 4),
  (5, '3,000 FACE', 1, 3000, 1000, 30000, null, 5),
  (6, '5,000 FACE', 1, 5000, 2000, 50000, null, 6);
alter table app_products alter column id restart with 7;

-- Orders ------------------------------------------------------------------------------------------------------------

-- One order with a payment provider. What was agreed on (who, what, how much, tax) is copied in when it is made and never
-- changes. CREATED: the member may approve it; CAPTURED: the provider has taken the money; POSTED: the credits are in the
-- ledger; CANCELLED: nobody paid; FAILED: `error_code` says why. `uid` is what the provider knows the order by.
create table payment_orders (
  id integer generated always as identity primary key,
  uid uuid not null unique default gen_random_uuid(),
  user_id integer not null references users,
  app_product_id integer not null references app_products,
  provider text not null check (provider in ('sandbox', 'paypal')),
  provider_order_id text,
  tax_type_id integer references tax_types,
  total_cents integer not null check (total_cents > 0),
  price_currency text not null,
  currency_id integer not null references currencies,
  amount integer not null check (amount > 0),
  bonus integer not null check (bonus >= 0),
  status text not null default 'CREATED' check (status in ('CREATED', 'CAPTURED', 'POSTED', 'CANCELLED', 'FAILED')),
  capture_id text,
  payer_id text,
  error_code text,
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  unique (provider, provider_order_id),
  check ((status = 'FAILED') = (error_code is not null)),
  check (status not in ('CAPTURED', 'POSTED') or provider_order_id is not null)
);
create index payment_orders_user on payment_orders (user_id, id desc);
create index payment_orders_open on payment_orders (id) where status in ('CREATED', 'CAPTURED');

-- The browser's request to complete a payment: it names an order only when it is completed, and no order completes two.
create table payment_requests (
  id integer generated always as identity primary key,
  uid uuid not null unique default gen_random_uuid(),
  user_id integer not null references users,
  app_product_id integer not null references app_products,
  total_cents integer not null check (total_cents > 0),
  price_currency text not null,
  status text not null default 'INITIATED' check (status in ('INITIATED', 'COMPLETED', 'FAILED')),
  order_id integer constraint payment_requests_order unique references payment_orders,
  idempotency_key text,
  created_at timestamptz not null default now(),
  constraint payment_requests_key unique (user_id, idempotency_key),
  check ((status = 'COMPLETED') = (order_id is not null))
);

-- What became of every order, in order. Written by the trigger alone.
create table payment_events (
  id integer generated always as identity primary key,
  order_id integer not null references payment_orders,
  status text not null,
  error_code text,
  created_at timestamptz not null default now()
);
create index payment_events_order on payment_events (order_id, id);
create trigger payment_events_append_only before update or delete on payment_events
  for each row execute function refuse_change();

create function guard_payment_order() returns trigger language plpgsql as $$
begin
  if (new.uid, new.user_id, new.app_product_id, new.provider, new.tax_type_id, new.total_cents, new.price_currency,
      new.currency_id, new.amount, new.bonus)
    is distinct from
     (old.uid, old.user_id, old.app_product_id, old.provider, old.tax_type_id, old.total_cents, old.price_currency,
      old.currency_id, old.amount, old.bonus)
    or (old.provider_order_id is not null and new.provider_order_id is distinct from old.provider_order_id) then
    raise exception 'what payment order % was made for does not change', old.id using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status and (old.status, new.status) not in (
      ('CREATED', 'CAPTURED'), ('CREATED', 'CANCELLED'), ('CREATED', 'FAILED'),
      ('CAPTURED', 'POSTED'), ('CAPTURED', 'FAILED')) then
    raise exception 'payment order % cannot go from % to %', old.id, old.status, new.status
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payment_orders_guard before update on payment_orders
  for each row execute function guard_payment_order();

create function record_payment_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.status <> old.status then
    insert into payment_events (order_id, status, error_code) values (new.id, new.status, new.error_code);
  end if;
  return null;
end $$;
create trigger payment_orders_events after insert or update on payment_orders
  for each row execute function record_payment_event();

-- The sandbox's own books, as a payment provider would keep them ------------------------------------------------------

create table sandbox_orders (
  id text primary key,
  reference text not null unique,
  total_cents integer not null check (total_cents > 0),
  currency text not null,
  status text not null default 'CREATED'
    check (status in ('CREATED', 'APPROVED', 'DECLINED', 'VOIDED', 'COMPLETED')),
  payer_id text,
  capture_id text,
  created_at timestamptz not null default now()
);
