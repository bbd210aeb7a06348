-- Attempts within a window, for all processes (server/limiter.ts, in the form that rate-limiter-flexible writes). Not worth a
-- log: a server that crashes forgets them.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  -- milliseconds since 1970
  expire bigint
);
create index rate_limits_by_end on rate_limits (expire);
