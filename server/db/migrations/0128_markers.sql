-- One package is the most popular one, and one the best value: the first in the list keeps it.
update app_products p set marker = null
where p.marker is not null and p.is_active and exists (
  select 1 from app_products o
  where o.marker = p.marker and o.is_active and (o.sort_order, o.id) < (p.sort_order, p.id)
);
create unique index app_products_marker on app_products (marker) where is_active and marker is not null;
