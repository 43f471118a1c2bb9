-- How often and since when a mail server turned this mail away, rather than all; one that is never taken is given up.
alter table web.outbox add column refusals integer not null default 0;
alter table web.outbox add column refused_since timestamptz;
alter table web.outbox drop constraint outbox_status_check;
alter table web.outbox add constraint outbox_status_check
  check (status in ('waiting', 'sent', 'kept', 'refused', 'given_up')) not valid;
-- What has not arrived, for the figures.
create index outbox_not_arrived on web.outbox (status) where status in ('waiting', 'given_up');
