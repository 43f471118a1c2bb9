-- The event log of the Postgres event store (src/shared-kernel/event-store/postgres.ts).
create schema event_store;

-- Names this log. A stored checkpoint carries the name, so that it is never used on another log.
create table event_store.identity (
  id  uuid primary key default gen_random_uuid(),
  one boolean not null unique default true check (one)
);
insert into event_store.identity default values;

-- No cache: positions must be handed out in the order in which they are drawn.
create sequence event_store.position as bigint cache 1;

create table event_store.streams (
  id           bigint generated always as identity primary key,
  name         text collate "C" not null unique,
  revision     bigint not null,           -- of the last event; -1 before the first
  hidden_below bigint not null default 0, -- events of lower revisions are not read with the stream
  deleted      boolean not null default false, -- until the next append
  ended        boolean not null default false  -- for ever
) with (fillfactor = 70);

-- No foreign key to streams: only the function below inserts, and the check would cost a third of its speed.
-- json, not jsonb: what was written comes back unchanged, byte by byte.
create table event_store.events (
  position    bigint primary key,
  stream_id   bigint not null,
  revision    bigint not null,
  id          uuid not null unique,
  type        text collate "C" not null,
  data        json not null,
  meta        json not null,
  recorded_at timestamptz not null default clock_timestamp(),
  unique (stream_id, revision)
);

-- Appends to one stream or to several, each all events or none, each with its own outcome; several share one transaction
-- and so one wait for the disk. The events of all appends stand behind each other, sizes says how many belong to each.
-- expected: a revision, -1 for "no stream", -2 for "any".
-- The stream's row is written before positions are drawn: a conflict burns none, and a transaction that holds positions
-- always shows in pg_locks as a writer of event_store.streams, which is how readers know what a gap may still become.
create function event_store.append(
  streams text[], expected bigint[], sizes int[], ids uuid[], types text[], datas json[], metas json[]
) returns table (outcome text, revision bigint, "position" bigint) language plpgsql as $$
#variable_conflict use_column
declare
  n int;
  first_event int;
  last_event int := 0;
  target bigint;
  before bigint;
  same bigint;
  place bigint;
  last_place bigint;
begin
  for i in 1 .. cardinality(streams) loop
    n := sizes[i];
    first_event := last_event + 1;
    last_event := last_event + n;
    target := null;
    before := null;

    if expected[i] >= 0 then
      update event_store.streams s set revision = s.revision + n, deleted = false
        where s.name = streams[i] and s.revision = expected[i] and not s.ended
        returning s.id, s.revision - n into target, before;
    elsif expected[i] = -1 then
      insert into event_store.streams as s (name, revision) values (streams[i], n - 1)
        on conflict (name) do update set revision = s.revision + n, deleted = false where s.deleted and not s.ended
        returning s.id, s.revision - n into target, before;
    else
      insert into event_store.streams as s (name, revision) values (streams[i], n - 1)
        on conflict (name) do update set revision = s.revision + n, deleted = false where not s.ended
        returning s.id, s.revision - n into target, before;
    end if;

    -- The same events again, from a writer that got no answer the first time: said before, so nothing happens.
    if target is null or (expected[i] = -2 and before >= 0) then
      select count(*), min(e.revision - u.nth + 1), max(e.revision - u.nth + 1), max(e.revision), max(e.position)
        into same, place, last_place, revision, "position"
        from unnest(ids[first_event:last_event]) with ordinality u (id, nth)
        join event_store.events e on e.id = u.id join event_store.streams s on s.id = e.stream_id
        where s.name = streams[i] and not s.ended;
      if same = n and place = last_place and (expected[i] < 0 or place = expected[i] + 1) then
        if target is not null then
          update event_store.streams s set revision = before where s.id = target;
        end if;
        outcome := 'repeated';
        return next;
        continue;
      end if;
    end if;

    if target is null then
      select case when s.ended then 'ended' else 'conflict' end, s.revision, null into outcome, revision, "position"
        from event_store.streams s where s.name = streams[i];
      if not found then
        outcome := 'conflict';
        revision := -1;
      end if;
      return next;
      continue;
    end if;

    for k in first_event .. last_event loop
      before := before + 1;
      "position" := nextval('event_store.position');
      insert into event_store.events (position, stream_id, revision, id, type, data, meta)
        values ("position", target, before, ids[k], types[k], datas[k], metas[k]);
    end loop;
    outcome := 'ok';
    revision := before;
    return next;
  end loop;
end $$;
