create schema identity;

-- Password hashes (argon2id). A row is written before the account exists and removed when it never came.
create table identity.credentials (
  member uuid primary key,
  password_hash text not null,
  changed_at timestamptz not null
);

-- The hash of a password that is being changed, from before the change is recorded until it is in force.
create table identity.password_changes (
  change uuid primary key,
  member uuid not null,
  password_hash text not null,
  made_at timestamptz not null
);

-- Browsers in which a member is signed in. The token itself is known to the browser alone.
create table identity.sign_ins (
  id uuid primary key,
  token_hash bytea not null unique,
  member uuid not null,
  device text not null,
  place text not null,
  signed_in_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_ins_of_member on identity.sign_ins (member, last_seen_at desc);
create index sign_ins_to_end on identity.sign_ins (expires_at);

-- Wrong passwords in a span of time, by fingerprint of the name that was typed or of the network address.
create table identity.failures (
  bucket text collate "C" primary key,
  count integer not null,
  until timestamptz not null
);
create index failures_over on identity.failures (until);

-- Network addresses, as fingerprints, where a member signed in: strangers' wrong guesses do not count there.
create table identity.places (
  member uuid not null,
  place text collate "C" not null,
  seen_at timestamptz not null,
  primary key (member, place)
);
create index places_old on identity.places (seen_at);
