-- What the release of a process knows: versions of its read models and events. `release` is short for it.
alter table kernel.processes add column release text not null default '';
alter table kernel.processes add column knows jsonb not null default '{}';
