-- When any process last said that members can reach the product, and when it did before; a gap is an outage.
create table live_rooms.reachable (
  one boolean primary key default true check (one),
  at timestamptz not null,
  before timestamptz
);
