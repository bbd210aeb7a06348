-- Bought bundles: all of a bundle's photos for one price ------------------------------------------------------------------

-- What was paid, to whom it belongs, and nothing that changes. `uid` is the order's id, `transfer_id` the reservation that paid.
create table bundle_purchases (
  id integer generated always as identity primary key,
  uid text not null unique,
  user_id integer not null references users,
  bundle_id integer not null references bundles,
  transfer_id integer not null unique references ledger_transfers,
  currency_id integer not null references currencies,
  price integer not null check (price > 0),
  created_at timestamptz not null default now()
);
create index bundle_purchases_user on bundle_purchases (user_id, id desc);
create index bundle_purchases_bundle on bundle_purchases (bundle_id, user_id);
create trigger bundle_purchases_append_only before update or delete on bundle_purchases
  for each row execute function refuse_change();

-- A generation is paid by its reservation or by a purchase. A purchase has one place for each photo of its bundle: a production
-- takes it, and gives it back when it fails.
alter table productions
  alter column transfer_id drop not null,
  add column bundle_purchase_id integer references bundle_purchases,
  add column gave_place_back boolean not null default false,
  add constraint productions_paid check (num_nonnulls(transfer_id, bundle_purchase_id) = 1),
  add constraint productions_place check (not gave_place_back or bundle_purchase_id is not null);
create unique index productions_place on productions (bundle_purchase_id, product_id)
  where bundle_purchase_id is not null and not gave_place_back;
