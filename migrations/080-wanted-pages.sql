-- Besides a place in a session: a Well, a series, a person, a gift or a plan that a newcomer had come for.
alter table identity.wanted_sessions alter column session drop not null;
alter table identity.wanted_sessions add column page text;
alter table identity.wanted_sessions add check ((session is null) <> (page is null));
