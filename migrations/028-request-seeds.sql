-- What the ids are made from that come of a request with a key: whoever repeats it makes the same things.
alter table kernel.answers add column seed uuid not null default gen_random_uuid();
