-- Besides a place in a session: a Well, a series, a person, a gift or a plan that a newcomer had come for.
create table identity.wanted_pages (
  member uuid primary key,
  page text not null,
  wanted_at timestamptz not null
);
