-- How often and since when a mail server turned this mail away, rather than all; one that is never taken is given up.
alter table web.outbox add column refusals integer not null default 0;
alter table web.outbox add column refused_since timestamptz;
-- It may be given_up, too; the release before writes none and reads past it.
alter table web.outbox drop constraint outbox_status_check;
-- What has not arrived, for the figures.
create index outbox_not_arrived on web.outbox (status) where status in ('waiting', 'given_up');
