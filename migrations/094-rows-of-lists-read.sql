-- How many rows of a list a member of the staff was answered on one day; pages as keyed fingerprints, so that the same page counts once.
create schema if not exists admin;
create table admin.list_readings (
  member uuid not null,
  list text not null,
  day date not null,
  rows integer not null,
  pages text[] not null,
  recorded integer not null default 0,
  primary key (member, list, day)
);
