create schema kernel;

-- Which event log the read models were built from.
create table kernel.log (store text primary key);

create table kernel.checkpoints (
  name text collate "C" primary key,
  version integer not null,
  position text collate "C" not null
);

create table kernel.jobs (
  key text collate "C" primary key,
  kind text not null,
  payload jsonb not null,
  due_at timestamptz not null,
  correlation text not null,
  causation text,
  attempts integer not null default 0,
  retry_at timestamptz,
  last_error text,
  taken_by uuid,
  taken_until timestamptz
);
create index jobs_due on kernel.jobs (due_at);

-- Who does a thing that one process at a time does; the fence rises with every change of hands.
create table kernel.leases (
  name text primary key,
  holder uuid not null,
  until timestamptz not null,
  fence bigint not null
);

-- How far the sandbox's clock is ahead of the system's.
create table kernel.clock (
  only_row boolean primary key default true check (only_row),
  offset_milliseconds bigint not null
);

-- Answers of writes that came with an Idempotency-Key.
create table kernel.answers (
  caller text not null,
  key text not null,
  fingerprint text not null,
  status integer,
  body jsonb,
  position text,
  recorded_at timestamptz not null default now(),
  primary key (caller, key)
);

create schema personal_data;

-- One data key per subject, wrapped by the installation's master key; null once the subject was forgotten.
create table personal_data.keys (
  subject uuid primary key,
  wrapped bytea,
  made_at timestamptz not null default now(),
  forgotten_at timestamptz
);
