import { recordsToExport, rowsInOrder, type AboutMembers } from '#kernel/about-members.ts';
import type { Sql } from '#kernel/database/database.ts';

type AboutMembersRow = {
  type: string;
  kind: string;
  reported_at: Date;
  note: string | null;
  status: string;
};

const named: Readonly<Record<string, string>> = {
  USER_FLAG_USER: 'a member',
  USER_FLAG_SESSION: 'a session',
  USER_FLAG_CHAT_MESSAGE: 'a chat message',
  USER_FLAG_GROUP: 'a Well',
  USER_FLAG_FORUM_POST: 'a forum post',
};

/** Who reported what lies sealed in events and goes with the reporter's key. */
export const aboutMembers = (sql: Sql): AboutMembers =>
  recordsToExport(
    'reports',
    [
      {
        title: 'What you reported',
        about:
          'Only our staff can see this. What others may have reported about you is not shown here, to protect them; write to us if you want to talk about it.',
        page: rowsInOrder<AboutMembersRow>(
          sql,
          `select concat(reported_at, '|', report) as place, type, kind, reported_at, note, status
           from moderation_reports.report
           where reporter = $1 and type <> 'CARE_FOR_FORUM_POST' and (reported_at, report::text) > ($2::timestamptz, $3::text)
           order by reported_at, report::text`,
          (row) => ({
            When: row.reported_at.toISOString(),
            About: named[row.type] ?? row.type,
            Kind: row.kind,
            'What you wrote': row.note,
            State: row.status,
          }),
        ),
      },
    ],
    'that something was reported and what staff decided, by the rule that was broken, without names and words, for the safety of others',
  );
