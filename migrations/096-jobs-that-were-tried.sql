-- Those that were tried and are not done are counted every few seconds, among all that wait for their day.
create index jobs_tried on kernel.jobs (attempts) where attempts > 0;
