-- Copies of everything about a member, made when they ask and kept for some days. `key` opens the pieces and is itself sealed
-- with the member's key, so a copy dies with it. `progress` says which chapters are told; `step` which of two writers was first.
create table identity.own_data (
  member uuid primary key,
  request uuid not null unique,
  key text not null,
  progress jsonb not null,
  step integer not null default 0,
  finished boolean not null default false
);
create table identity.own_data_pieces (
  request uuid not null references identity.own_data (request) on delete cascade,
  track smallint not null,
  number integer not null,
  sealed bytea not null,
  primary key (request, track, number)
);
