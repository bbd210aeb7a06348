-- The location list as the fan sent it, which names the person whom they want to be; null: the photo's own target.
alter table productions add column location text;
