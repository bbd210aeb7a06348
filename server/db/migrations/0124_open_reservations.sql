-- Reservations that are neither spent nor given back: what waits in a ledger that only grows, so that a sweep reads what is open and not
-- all that ever was. Whoever takes one up or resolves it locks its row here first, before any account: who waited for it finds the row
-- gone, where a transfer, which never changes, would still look as it did before the wait.
create table ledger_open_reservations (
  transfer_id integer primary key references ledger_transfers
);
insert into ledger_open_reservations
  select id from ledger_transfers reservation
  where phase = 'pending'
    and not exists (select from ledger_transfers resolution where resolution.pending_id = reservation.id);

create function open_reservation() returns trigger language plpgsql as $$
begin
  insert into ledger_open_reservations values (new.id);
  return null;
end $$;
create trigger ledger_transfers_open after insert on ledger_transfers
  for each row when (new.phase = 'pending') execute function open_reservation();

-- Of a resolution that comes too late nothing is inserted, and nothing is deleted either.
create function close_reservation() returns trigger language plpgsql as $$
begin
  delete from ledger_open_reservations where transfer_id = new.pending_id;
  return new;
end $$;
create trigger ledger_transfers_close before insert on ledger_transfers
  for each row when (new.pending_id is not null) execute function close_reservation();

drop index ledger_transfers_expiry;
