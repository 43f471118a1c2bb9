-- When the log was held against the chain, by whom, how far, and what was found.
create table audit.verifications (
  number   bigint generated always as identity primary key,
  at       timestamptz not null,
  made_by  text not null check (made_by in ('night', 'operator')),
  outcome  text not null check (outcome in ('sound', 'damaged', 'unknown')),
  up_to    bigint not null, -- events of the chain that were sound when this ended
  reached  bigint not null, -- up to which event the slow round over older events has come
  events   bigint not null, -- events that were read this time
  findings text[] not null  -- sentences that name the places
);
