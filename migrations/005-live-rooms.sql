create schema live_rooms;

-- Until when the last sign of life of a window counts. Rewritten every few seconds and worth nothing after a crash.
create unlogged table live_rooms.signs_of_life (
  session uuid not null,
  member uuid not null,
  alive_until timestamptz not null,
  primary key (session, member)
);
