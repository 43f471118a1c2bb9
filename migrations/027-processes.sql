-- The processes of the installation that are alive: each renews its row every second.
create table kernel.processes (
  id uuid primary key,
  role text not null check (role in ('web', 'worker', 'all')),
  since timestamptz not null default now(),
  until timestamptz not null
);

-- Which process has taken a job, or works on a request that came with a key: when it dies, others need not wait.
alter table kernel.jobs add column worker uuid;
alter table kernel.answers add column process uuid;
