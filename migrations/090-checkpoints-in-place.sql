-- Every batch of events moves the checkpoints of all followers. With room on their pages the new rows stand beside the old ones,
-- which are then taken away by the next reader; without it the table grew by 60,000 dead rows in an hour, and so did each look at it.
alter table kernel.checkpoints set (fillfactor = 20);
