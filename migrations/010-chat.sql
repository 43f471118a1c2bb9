create schema chat;

-- How far a member has read a chat. No fact that anybody replays: only the last place counts, and it changes all the time.
create table chat.read_positions (
  session uuid not null,
  member uuid not null,
  number integer not null,
  read_at timestamptz not null,
  primary key (session, member)
);

-- When a member last looked into their chats. Rewritten all the time and worth nothing after a crash.
create unlogged table chat.seen (
  member uuid primary key,
  seen_at timestamptz not null
);
