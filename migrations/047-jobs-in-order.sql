-- Many jobs are due at the same moment, or since ever. The next one is found in this index without sorting all of them.
create index jobs_in_order on kernel.jobs (due_at, key);
drop index kernel.jobs_due;
