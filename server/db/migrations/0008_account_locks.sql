-- Inserting a transfer takes key shares of both accounts for its foreign keys, before this trigger runs. `for update` waits
-- for the key shares of all others: two who pay at the same moment both hold one of the house's account and wait for each
-- other. `for no key update` is what the update itself takes, and lets key shares pass. The rest is as it was.
create or replace function apply_transfer() returns trigger language plpgsql as $$
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

  -- rows locked in id order first: two opposite transfers cannot block each other for ever
  perform 1 from ledger_accounts where id in (new.debit_account_id, new.credit_account_id) order by id for no key update;
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
