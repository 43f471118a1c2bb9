-- A mail may carry an appointment, which mail programs offer to put into the reader's calendar.
alter table web.outbox add column calendar jsonb;
