-- The policy that added a job: what the job does is recorded as done by it. Null for jobs of earlier releases and for jobs
-- that no policy added: those act under their kind.
alter table kernel.jobs add column policy text;
