-- Bundles are composed by partners. `version` grows with every change, so that a tab that shows an older one is told. A private
-- bundle opens for who has its link, and is listed nowhere. `price` is for all of it; 0: not sold as a whole.
alter table bundles
  add column is_private boolean not null default false,
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now(),
  add constraint bundles_prices check (price <= 1000000 and sale_price <= 1000000),
  add constraint bundles_purchases check (max_purchase_count between 1 and 1000000);

-- Positions change places in one statement.
alter table bundle_products drop constraint bundle_products_bundle_id_position_key;
alter table bundle_products add constraint bundle_products_position unique (bundle_id, position) deferrable initially immediate;

-- Who bought a bundle has its products, and what a fan paid for stays a product.
create function keep_bought_products() returns trigger language plpgsql as $$
begin
  if exists (select from bundles where id = old.bundle_id and used_in_stock > 0) then
    raise exception 'products of a bundle that was bought stay in it';
  end if;
  return old;
end $$;
create trigger bundle_products_stay before delete on bundle_products
  for each row execute function keep_bought_products();

create function keep_bought_bundle() returns trigger language plpgsql as $$
begin
  raise exception 'a bundle that was bought stays';
end $$;
create trigger bundles_stay before delete on bundles
  for each row when (old.used_in_stock > 0) execute function keep_bought_bundle();

-- What bundles are filed under.
insert into category_codes (code)
values ('PORTRAIT'), ('FASHION'), ('TRAVEL'), ('MUSIC'), ('FILM'), ('SPORT'), ('CELEBRATION'), ('OTHER')
on conflict (code) do nothing;
