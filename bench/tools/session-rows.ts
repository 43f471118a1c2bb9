import type { Pool } from 'pg';

const SESSIONS = Number(process.env['BENCH_SESSIONS'] ?? 100_000);

export const SESSION_ROWS = {
  sessions: SESSIONS,
  coming: SESSIONS * 0.4,
  seatsTaken: 10,
  members: 10_000,
  hosts: 1_000,
  wells: 100,
};

/** The ids that the rows were made with; PostgreSQL makes the same ones from the same text. */
export const idOf = (kind: 'session' | 'member' | 'well', index: number): string => `md5('${kind}-${index}')::uuid`;

/**
 * Fills the read model with the rows that its reactions would write for so many facts, in SQL. Fair for reading, because lists
 * and details ask these tables alone, and a million facts would take longer to record than to measure. One Well in fifty is
 * private, one session in twenty is full. `reader` is somebody real: booked for 25 sessions, in five of the Wells.
 */
export const fillSessionRows = async (pool: Pool, reader: string): Promise<void> => {
  const { sessions, coming, seatsTaken, members, hosts, wells } = SESSION_ROWS;
  const ran = (text: string) => pool.query(text);
  await ran(`insert into scheduling_sessions.well (well, title, slug, visible, is_default, deleted)
    select md5('well-' || i)::uuid, 'Well ' || i, 'well-' || i, i % 50 <> 7, false, false from generate_series(0, ${wells - 1}) i`);
  await ran(`insert into scheduling_sessions.person (member, name, host_level, says, hosted, leaving, email_verified, to_visitors, removed)
    select md5('member-' || i)::uuid, 'person_' || i, case when i < ${hosts} then 1 else 0 end, 'Listens well and speaks little.', 20, false, true, false, false
    from generate_series(0, ${members - 1}) i`);
  await ran(`insert into scheduling_sessions.belongs (well, member, hidden)
    select md5('well-' || (i + k * 7) % ${wells})::uuid, md5('member-' || i)::uuid, false
    from generate_series(0, ${members - 1}) i, generate_series(0, 2) k`);
  // The last ones are to come: one a minute and a bit, over about sixty days.
  await ran(`insert into scheduling_sessions.session (session, host, well, title, description, starts_at, ends_at, duration, timezone,
      seats, taken, kept, waiting, kind, external_url, group_hosted, status, coming, took_place, scheduled_at, series)
    select md5('session-' || i)::uuid, md5('member-' || i % ${hosts})::uuid, md5('well-' || (i * 31) % ${wells})::uuid,
      (array['Grief circle', 'Quiet evening', 'New parents', 'Sober Sunday', 'Anxious minds'])[1 + i % 5] || ' ' || i,
      repeat('We listen to each other, and nobody has to speak. ', 8), at, at + interval '1 hour', 60, 'Europe/London',
      case when i % 20 = 3 then ${seatsTaken} else 16 end, ${seatsTaken}, 0, 0, 'INTERNAL', null, false,
      case when i < ${coming} then 'scheduled' else 'over' end, i < ${coming}, i >= ${coming}, at - interval '50 days', null
    from generate_series(0, ${sessions - 1}) i,
      lateral (select date_trunc('minute', now()) + case when i < ${coming}
        then interval '20 minutes' + i * interval '2 minutes' else interval '-2 hours' - i * interval '6 minutes' end as at) t`);
  await ran(`insert into scheduling_sessions.attendee (session, member, registered_at, free_to_leave)
    select md5('session-' || i)::uuid, md5('member-' || (i * 13 + k * 997) % ${members})::uuid, now() - interval '3 days', false
    from generate_series(0, ${sessions - 1}) i, generate_series(1, ${seatsTaken}) k`);
  await ran(`insert into scheduling_sessions.attendee (session, member, registered_at, free_to_leave)
    select md5('session-' || i * 1601 % ${sessions})::uuid, '${reader}', now(), false from generate_series(1, 25) i`);
  await ran(`insert into scheduling_sessions.belongs (well, member, hidden)
    select md5('well-' || i)::uuid, '${reader}', false from generate_series(1, 5) i`);
  for (const table of ['session', 'attendee', 'well', 'belongs', 'person'])
    await ran(`vacuum analyze scheduling_sessions.${table}`);
};
