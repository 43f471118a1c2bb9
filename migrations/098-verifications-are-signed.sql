-- Signed: a row that another program wrote counts as none.
alter table audit.verifications add column signature text;
