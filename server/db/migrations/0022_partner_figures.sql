-- What a partner's photos bring, by day (UTC) ------------------------------------------------------------------------------

-- Counted in the transaction in which it happens, so that reading it costs the same however much that was. `total` is the
-- FACE that the partner earned. Of a product or of a bundle; both may be gone by now.
create table partner_figures (
  partner_id integer not null references partners,
  day date not null,
  name text not null,
  product_id integer,
  bundle_id integer,
  count bigint not null,
  total bigint not null default 0,
  unique nulls not distinct (partner_id, day, name, product_id, bundle_id)
);

-- That a face was refused for a photo, whenever it is asked about: it counts once.
create table refused_pairs (
  src_img_id integer not null references src_imgs on delete cascade,
  product_id integer not null references products on delete cascade,
  primary key (src_img_id, product_id)
);
create index refused_pairs_product on refused_pairs (product_id);

-- Who has seen which page today, as a digest with a salt that nobody knows tomorrow: both are forgotten with the day.
create table view_salts (
  day date primary key,
  salt text not null
);
create table page_views (
  visitor bytea primary key,
  day date not null
);
create index page_views_day on page_views (day);
