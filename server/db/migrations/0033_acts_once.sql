-- Acts that were sent with an idempotency key, and what each answered: sent again, it is answered and not done again. Written in
-- the act's own transaction.
create table idempotency_keys (
  user_id integer not null references users on delete cascade,
  key text not null,
  act text not null,
  -- of what was sent with it: the same key is no other act
  input_hash text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);

-- Each edit raises it, so that who edits an older one is told.
alter table support_canned_answers add column version integer not null default 1;

-- When its money was last asked for. Until the provider has answered, nobody ends the order.
alter table payment_orders add column capturing_at timestamptz;
