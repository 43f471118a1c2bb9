-- What each member did in the forum within the newest day, to limit it (I-049). Unlogged: a database that crashed begins to
-- count again, and a count waits for no disk.
create unlogged table forum.paces (
  member uuid primary key,
  acts jsonb not null,
  at timestamptz not null, -- of the last act
  version uuid not null default gen_random_uuid()
) with (fillfactor = 70);
create index paces_age on forum.paces (at);
