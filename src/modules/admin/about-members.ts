import { factsOf, recordsToExport, tracesIn, type AboutMembers } from '#kernel/about-members.ts';
import type { Sql } from '#kernel/database/database.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import { exportsBy, lookStream } from './contract/admin-events.ts';
import { listReading } from './domain/list-reading.ts';

const readings = (sql: Sql) => tracesIn(sql, ['admin.list_readings']);

/** Staff see what a member did, and each look is recorded for the member. */
export const aboutMembers = ({ log, sql }: { log: EventLog; sql: Sql }): AboutMembers => ({
  ...recordsToExport(
    'admin',
    [
      {
        title: 'When staff looked at what you did',
        about: 'Staff can read what a member did, to help or to judge a report. Every look is recorded.',
        page: factsOf(log, lookStream),
        onlyIfAny: true,
      },
      {
        title: 'Lists that you read',
        about:
          'Staff read lists of members, cases and sessions. How much of each in a day is recorded, and auditors read it.',
        page: factsOf(log, listReading.stream),
        onlyIfAny: true,
      },
      {
        title: 'Lists that you saved as files',
        about: 'Staff can save what they read in a list. That they did is recorded, and auditors read it.',
        page: factsOf(log, exportsBy),
        onlyIfAny: true,
      },
    ],
    'that staff looked at what an account did, without a name',
  ),
  holds: async ({ member }) => ({ 'counts of what was read of lists': await readings(sql).traces(member) }),
  forget: ({ member }) => readings(sql).removeTraces(member),
});
