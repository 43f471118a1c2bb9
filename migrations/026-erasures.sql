-- Erasures under way: the address for one last mail with the receipt, and the code by which the former member recognises it.
-- A row goes when the mail went.
create table identity.erasures (
  member uuid primary key,
  address text,
  code text not null,
  removed jsonb not null default '{}'
);
