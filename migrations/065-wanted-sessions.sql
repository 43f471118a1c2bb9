-- The session in which a newcomer wanted a place when they registered: the mailed link leads there, in any browser.
create table identity.wanted_sessions (
  member uuid primary key,
  session uuid not null,
  wanted_at timestamptz not null
);
