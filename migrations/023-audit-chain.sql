-- The chain over the log (src/modules/audit/chain): what the log is held against when it is verified.
create schema audit;

-- The one chain of this installation and its end. Moved by comparing its count, so that two keepers cannot fork it.
create table audit.chain (
  only_row boolean primary key default true check (only_row),
  chain    uuid not null,
  made_at  timestamptz not null default now(),
  count    bigint not null,
  head     bytea not null,
  position text collate "C" not null, -- of the last event in the chain
  store    text not null,             -- the event store whose positions these are
  stopped  text                       -- why nothing more is chained; null while all is well
);

-- Runs of events: 32 bytes of digest and 16 of id for each. Digests are the evidence, ids only help to name what is gone.
create table audit.blocks (
  first          bigint primary key, -- numbers of events count from 1
  last           bigint not null unique,
  first_position text collate "C" not null,
  last_position  text collate "C" not null,
  digests        bytea not null,
  ids            bytea not null,
  head           bytea not null      -- after the last
);
-- Hash bytes do not compress.
alter table audit.blocks alter digests set storage external, alter ids set storage external;
create index blocks_positions on audit.blocks (last_position);

create table audit.checkpoints (
  chain uuid not null,
  count bigint not null,
  line  text not null, -- signed, as it is anchored outside
  primary key (chain, count)
);

-- Which event stores the log has lain in: a copy or a restored backup goes on with the same chain.
create table audit.stores (
  number bigint generated always as identity primary key,
  store  text not null,
  count  bigint not null, -- events in the chain when the log was found there
  at     timestamptz not null default now()
);
