-- In which language a mail is written, for those who have it read aloud; null in English. The release before leaves it out.
alter table web.outbox add column language text;

-- What waits for the end of a member's quiet hours is shown to them as what comes next.
create index outbox_held on web.outbox ((notice->>'member')) where status = 'held';
