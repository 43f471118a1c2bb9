-- Tokens of members' own programs: the hash of the secret, what their owner called them, and the day of the last use.
create table identity.api_tokens (
  token uuid primary key,
  token_hash bytea not null unique,
  member uuid not null,
  name text not null,
  scopes text[] not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_on date
);
create index api_tokens_of_member on identity.api_tokens (member);

-- Those of organisations' programs; what they are called and may read stands in the log.
create schema integrations;
create table integrations.organisation_tokens (
  token uuid primary key,
  token_hash bytea not null unique,
  last_used_on date
);
