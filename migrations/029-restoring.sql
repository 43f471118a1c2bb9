-- There while a backup is being put back here: what is restored by half is not served, and the same restore goes on.
create table kernel.restoring (
  one     boolean primary key default true check (one),
  backup  text not null,        -- the digest of its manifest, and up to when
  began   timestamptz not null default now(),
  stage   text not null default 'history' check (stage in ('history', 'files', 'running'))
);
