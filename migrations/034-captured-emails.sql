-- Addresses that visitors left on a list (hosting, waitlist, opening). One address stands once on a list.
create schema site;
create table site.captured_email (
  list text not null,
  email text not null,
  captured_at timestamptz not null,
  primary key (list, email)
);
