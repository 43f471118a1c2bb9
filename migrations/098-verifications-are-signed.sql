-- Signed, so that nobody can write that the log was found sound. Without a signature it counts as none.
alter table audit.verifications add column signature text;
