create schema web;

-- Calls counted per caller and minute, for limits that hold across processes; kept by rate-limiter-flexible.
create table web.paces (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- Every mail the product wanted to send. With a real mail server, address and text are cleared once it was handed over.
create table web.outbox (
  key text collate "C" primary key,
  recipient text,
  subject text,
  body_text text,
  body_html text,
  status text not null check (status in ('waiting', 'sent', 'kept', 'refused')),
  attempts integer not null default 0,
  last_error text,
  recorded_at timestamptz not null default now(),
  made_at timestamptz not null,
  sent_at timestamptz
);
create index outbox_newest on web.outbox (recorded_at desc);
create index outbox_recipient on web.outbox (recipient, recorded_at desc);

-- Who is working on a request that came with a key; whoever takes over an abandoned one leaves a new ticket.
alter table kernel.answers add column ticket uuid;
create index answers_age on kernel.answers (recorded_at);
