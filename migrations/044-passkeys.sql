-- Passkeys of members: public keys and what is needed to check them. The private keys never leave the members' devices.
create table identity.passkeys (
  passkey uuid primary key,
  -- As the member's device names it.
  credential text not null unique,
  member uuid not null,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  added_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_member on identity.passkeys (member);

-- Challenges that a browser got and has not answered; each can be answered once, by the browser that holds the secret.
create table identity.passkey_challenges (
  secret_hash bytea primary key,
  challenge text not null,
  -- The member who adds a passkey; null for logging in.
  member uuid,
  expires_at timestamptz not null
);
create index passkey_challenges_over on identity.passkey_challenges (expires_at);
