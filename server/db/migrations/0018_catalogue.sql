-- What administrators keep: services, currencies, packages of credits -------------------------------------------------

-- Each edit raises `version`, so that who edits an older one is told. `stock` null: unlimited. `reserved` are those that open
-- reservations (of a package: open orders) hold; they leave the stock when these are resolved, or are free again.
alter table services
  add column stock integer check (stock >= 0),
  add column reserved integer not null default 0 check (reserved >= 0),
  add column stock_alert_threshold integer check (stock_alert_threshold >= 0),
  add column version integer not null default 1,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now(),
  add constraint services_stock_reserved check (stock >= reserved),
  -- generation depends on the first three
  add constraint services_protected check (
    id > 3 or (is_active and currency_id = 1 and type = case id when 2 then 'ADVERTISEMENT' else 'CREDIT' end)
  );
update services set reserved = (
  select count(*) from ledger_transfers open
  where open.service_id = services.id and open.phase = 'pending'
    and not exists (select from ledger_transfers resolution where resolution.pending_id = open.id)
);

alter table currencies
  add column version integer not null default 1,
  add constraint currencies_protected check (
    id > 2 or (is_active and code = case id when 1 then 'FACE' else 'MFACE' end
      and type = case id when 1 then 'CREDIT' else 'MILEAGE' end)
  );

alter table app_products
  add column description text,
  add column stock integer check (stock >= 0),
  add column reserved integer not null default 0 check (reserved >= 0),
  add column platform_data text check (octet_length(platform_data) <= 16384),
  add column version integer not null default 1,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now(),
  add constraint app_products_stock_reserved check (stock >= reserved);
update app_products set reserved = (
  select count(*) from payment_orders open
  where open.app_product_id = app_products.id and open.status in ('CREATED', 'CAPTURED')
);

-- Stock moves with what takes it, in the same transaction: nothing is used without, and nothing is lost with what is given back.
-- By its name this runs after apply_transfer, so that everybody locks accounts first and services then.
create function count_service_stock() returns trigger language plpgsql as $$
begin
  update services set
    reserved = reserved + case new.phase when 'pending' then 1 else -1 end,
    stock = stock - case new.phase when 'post' then 1 else 0 end
  where id = coalesce((select service_id from ledger_transfers where id = new.pending_id), new.service_id);
  return null;
end $$;
create trigger ledger_transfers_stock after insert on ledger_transfers
  for each row when (new.phase <> 'direct' and new.service_id is not null) execute function count_service_stock();

create function count_package_stock() returns trigger language plpgsql as $$
declare
  was integer := case when tg_op = 'UPDATE' and old.status in ('CREATED', 'CAPTURED') then 1 else 0 end;
  holds integer := case when new.status in ('CREATED', 'CAPTURED') then 1 else 0 end;
begin
  if was = holds then
    return null;
  end if;
  update app_products set
    reserved = reserved + holds - was,
    stock = stock - case new.status when 'POSTED' then 1 else 0 end
  where id = new.app_product_id;
  return null;
end $$;
create trigger payment_orders_stock after insert or update of status on payment_orders
  for each row execute function count_package_stock();

-- Who has changed a stock, from what to what, and why. Null is unlimited.
create table stock_adjustments (
  id integer generated always as identity primary key,
  service_id integer references services,
  app_product_id integer references app_products,
  user_id integer not null references users,
  previous_stock integer,
  new_stock integer,
  reason text not null check (btrim(reason) <> ''),
  created_at timestamptz not null default now(),
  check (previous_stock is distinct from new_stock),
  check (num_nonnulls(service_id, app_product_id) = 1)
);
create index stock_adjustments_service on stock_adjustments (service_id, id desc);
create index stock_adjustments_product on stock_adjustments (app_product_id, id desc);
create trigger stock_adjustments_append_only before update or delete on stock_adjustments
  for each row execute function refuse_change();

-- A photo with a price of its own is paid with service 3, any other with the service that it names, or the usual one. Its cost
-- is what that service costs today.
create or replace view product_details as
  select
    p.id, p.title, p.file_key as "fileKey", f.width, f.height, f.placeholder,
    p.location, p.gen_location as "genLocation", p.person_json_key as "personJsonKey", p.head_json_key as "headJsonKey",
    p.faces, p.is_generated_with_ad as "isGeneratedWithAd", p.in_swap as "inSwap",
    s.id as "serviceId", s.name as "serviceName", s.description as "serviceDescription", s.type as "serviceType",
    s.cooldown as "serviceCooldown", coalesce(p.cost, s.cost) as cost
  from products p
  join files f on f.key = p.file_key
  join services s on s.id = case when p.cost is not null then 3 else coalesce(p.service_id, 1) end;

-- The dashboard -------------------------------------------------------------------------------------------------------

-- When a production was handed to its queue, and when the first try at it began.
alter table productions add column queued_at timestamptz, add column started_at timestamptz;

-- What happened on each day (UTC). A sweep counts the days that may still change again; nobody waits for a count.
create table daily_figures (
  day date not null,
  name text not null,
  count bigint not null,
  -- seconds, cents, bytes
  total double precision not null default 0,
  primary key (day, name)
);
create index productions_finished on productions (finished_at) where finished_at is not null;
create index users_created on users (created_at);
create index payment_events_posted on payment_events (created_at) where status = 'POSTED';
create index services_low on services (id) where stock_alert_threshold is not null and is_active;
