-- Counts of calls wait for no disk. After a crash of the database they begin at zero, as those of the forum do (ADR 57).
alter table web.paces set unlogged;
