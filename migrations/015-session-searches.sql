-- What people search for, and on which day; never who.
create schema scheduling;
create table scheduling.search (
  id bigint generated always as identity primary key,
  words text not null,
  day date not null
);
