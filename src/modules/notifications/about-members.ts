import { factsOf, rowsInOrder, tracesIn, type AboutMembers } from '#kernel/about-members.ts';
import type { Sql } from '#kernel/database/database.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import type { IdentityQueries } from '#modules/identity/index.ts';
import { remindingStream } from './contract/reminding-events.ts';
import { followedBy } from './projections/followers.ts';

type ToldRow = { made_at: Date; subject: string; seen_at: Date | null };

/** Only a fingerprint of the calendar's secret address is stored; the address ends with the account. */
export const aboutMembers = (log: EventLog, sql: Sql, people: Pick<IdentityQueries, 'people'>): AboutMembers => {
  const devices = tracesIn(sql, ['notifications.devices']);
  const notices = tracesIn(sql, ['notifications.notices']);
  return {
    called: 'reminders, notices and calendar',
    holds: async ({ member }) => ({
      notices: await notices.traces(member),
      'hosts followed': (await followedBy(sql, member)).length,
      'devices that take notices': await devices.traces(member),
    }),
    forget: async ({ member }) => {
      await devices.removeTraces(member);
      await notices.removeTraces(member);
    },
    chapters: [
      {
        title: 'How you want to be told',
        about:
          'Reminders, what comes in which way and when, and the private address for your calendar. The address itself is known to your calendar alone.',
        page: factsOf(log, remindingStream),
      },
      {
        title: 'Hosts you follow',
        about: 'You hear of new sessions that they plan. Nobody else learns of it.',
        onlyIfAny: true,
        page: async (member) => ({
          entries: (await people.people(await followedBy(sql, member))).map(({ username }) => ({ Host: username })),
        }),
      },
      {
        title: 'What you were told',
        about: 'The notices of the last 30 days, and when you saw them.',
        onlyIfAny: true,
        page: rowsInOrder<ToldRow>(
          sql,
          `select made_at, subject, seen_at, to_char(made_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '|' || key as place
           from notifications.notices
           where member = $1 and (made_at, key) > ($2::timestamptz, $3) order by made_at, key`,
          ({ made_at: when, subject, seen_at: seen }) => ({
            When: when.toISOString(),
            What: subject,
            Seen: seen?.toISOString() ?? null,
          }),
        ),
      },
      {
        title: 'Devices that take your notices',
        about:
          'Since when. Their addresses are known to your browsers and to us alone, and are not needed for anything else.',
        onlyIfAny: true,
        page: rowsInOrder<{ made_at: Date }>(
          sql,
          `select made_at, to_char(made_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '|' || fingerprint as place
           from notifications.devices
           where member = $1 and (made_at, fingerprint) > ($2::timestamptz, $3) order by made_at, fingerprint`,
          ({ made_at: since }) => ({ Since: since.toISOString() }),
        ),
      },
    ],
    stays: 'that somebody wanted to be told in some way, or of the sessions of a host, without a name',
  };
};
