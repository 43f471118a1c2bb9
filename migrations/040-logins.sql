-- Log-ins at other providers that were begun and have not come back. The state and the browser's secret are stored as hashes.
create table identity.login_attempts (
  state_hash bytea primary key,
  secret_hash bytea not null,
  provider text not null,
  -- The member who links a login; null for logging in.
  member uuid,
  nonce text not null,
  verifier text not null,
  redirect_uri text not null,
  expires_at timestamptz not null
);
create index login_attempts_over on identity.login_attempts (expires_at);
create index login_attempts_of_member on identity.login_attempts (member) where member is not null;
