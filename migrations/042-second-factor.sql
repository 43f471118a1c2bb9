-- The second step of logging in: secrets of authenticator apps, sealed with the member's key, and keyed fingerprints of recovery codes.
create table identity.second_factors (
  factor uuid primary key,
  member uuid not null,
  secret text not null,
  recovery text[] not null default '{}',
  -- The newest time step whose code was accepted; no code is accepted twice.
  last_step bigint not null default 0,
  made_at timestamptz not null,
  -- Null until the member entered a first code.
  confirmed_at timestamptz
);
create index second_factors_of_member on identity.second_factors (member);
