-- Whose mail it is and what it is about, while it waits: asked at the moment of sending, so that it comes when the member wants it.
-- `status` may be 'held' (for the end of quiet hours) and 'withheld' (told in another way, or not wanted); the release before
-- writes neither and reads past them.
alter table web.outbox add column notice jsonb;

create schema if not exists notifications;

-- What a member was told of, for their own list and for gathered mails. Subjects name no Well and no person.
create table notifications.notices (
  member uuid not null,
  key text collate "C" not null,
  letter text not null,
  subject text not null,
  path text,
  well uuid,
  since timestamptz not null,
  made_at timestamptz not null,
  seen_at timestamptz,
  -- Waits for the mail of the day or the week.
  gathered text check (gathered in ('daily', 'weekly')),
  primary key (member, key)
);
create index notices_newest on notifications.notices (member, made_at desc);

-- Browsers that take notices; where and with which keys is sealed with the key of the member.
create table notifications.devices (
  fingerprint text primary key,
  member uuid not null,
  sign_in uuid not null,
  sealed text not null,
  made_at timestamptz not null
);
create index devices_member on notifications.devices (member);
