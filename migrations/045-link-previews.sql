create schema forum;

-- Cards of linked pages, for a day. What members link to is not readable here: the name of a row and the key that seals it
-- are made from the address, which is not stored.
create unlogged table forum.link_previews (
  name bytea primary key,
  sealed bytea not null,
  fetched_at timestamptz not null
);
create index link_previews_age on forum.link_previews (fetched_at);
