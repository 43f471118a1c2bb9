-- Which staff have a case open now: two who judge the same see each other. A crash loses nothing that matters.
create schema moderation;
create unlogged table moderation.case_viewers (
  case_id uuid not null,
  member uuid not null,
  seen_at timestamptz not null,
  primary key (case_id, member)
);
