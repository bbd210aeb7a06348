-- The first currencies and services have the ids that the specification names; the database gives those of all others.
alter table currencies alter column id add generated always as identity;
select setval(pg_get_serial_sequence('currencies', 'id'), (select max(id) from currencies));
alter table services alter column id add generated always as identity;
select setval(pg_get_serial_sequence('services', 'id'), (select max(id) from services));

-- What a service costs is its own, or is told by whoever uses it and checked against what is bought.
alter table services add column is_cost_told boolean not null default false;
update services set is_cost_told = true where id = 3;

-- Every currency has the house's accounts: where its credits come from, and where spent ones go.
create function open_house_accounts() returns trigger language plpgsql as $$
begin
  insert into ledger_accounts (kind, currency_id) values ('issuance', new.id), ('revenue', new.id);
  return null;
end $$;
create trigger currencies_house_accounts after insert on currencies
  for each row execute function open_house_accounts();
