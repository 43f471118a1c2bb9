-- Whether the keyring has the mark of a forgotten subject in the place of its key: an erasure writes only what lacks it.
alter table personal_data.keys add column in_keyring boolean not null default false;
create index keys_unmarked on personal_data.keys (subject) where wrapped is null and not in_keyring;
