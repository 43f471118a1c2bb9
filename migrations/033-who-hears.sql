-- The processes that hear signs of life of people in rooms, and when each of them last wrote what it had heard.
create unlogged table live_rooms.hearing (
  process uuid primary key,
  wrote_at timestamptz not null
);
