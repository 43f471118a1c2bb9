-- Addresses of organisations' programs that are sent messages, and the log of these messages.
create table integrations.webhooks (
  webhook uuid primary key,
  url text not null,
  arrived_at timestamptz
);

create table integrations.messages (
  message uuid primary key,
  webhook uuid not null references integrations.webhooks on delete cascade,
  kind text not null,
  happened_at timestamptz not null,
  body text not null,
  state text not null default 'waiting',
  attempts int not null default 0,
  first_tried_at timestamptz,
  tried_at timestamptz,
  next_at timestamptz,
  problem text,
  status int
);
create index messages_of_webhook on integrations.messages (webhook, happened_at desc, message);
create index messages_by_age on integrations.messages (happened_at);
