import { recordsToExport, rowsInOrder, type AboutMembers } from '#kernel/about-members.ts';
import type { Sql } from '#kernel/database/database.ts';

type CallOfMember = { asked_at: Date; concern: string; text: string | null; status: string };
type ShiftOfMember = { starts_at: Date; ends_at: Date };

const CONCERNS: Readonly<Record<string, string>> = {
  self: 'I need help',
  another: 'I am worried about another person',
};

/** The words of calls lie sealed in events and go with the asker's key. */
export const aboutMembers = (sql: Sql): AboutMembers =>
  recordsToExport(
    'calls for help',
    [
      {
        title: 'Your calls for help',
        about: 'Only our staff can see this.',
        page: rowsInOrder<CallOfMember>(
          sql,
          `select concat(asked_at, '|', signal) as place, asked_at, concern, text, status from duty_rota.call
           where asker = $1 and (asked_at, signal::text) > ($2::timestamptz, $3::text)
           order by asked_at, signal::text`,
          (row) => ({
            When: row.asked_at.toISOString(),
            Call: CONCERNS[row.concern] ?? row.concern,
            'What you wrote': row.text,
            State: row.status,
          }),
        ),
      },
      {
        title: 'When you were on duty',
        about: 'The times for which you answered calls for help as a member of the staff.',
        onlyIfAny: true,
        page: rowsInOrder<ShiftOfMember>(
          sql,
          `select concat(starts_at, '|', shift) as place, starts_at, ends_at from duty_rota.shift
           where member = $1 and (starts_at, shift::text) > ($2::timestamptz, $3::text)
           order by starts_at, shift::text`,
          (row) => ({ From: row.starts_at.toISOString(), Until: row.ends_at.toISOString() }),
        ),
      },
    ],
    'that there was a call for help and how fast it was answered, without names and words',
  );
