import { recordsToExport, rowsInOrder, tracesIn, type AboutMembers } from '#kernel/about-members.ts';
import type { Sql } from '#kernel/database/database.ts';
import { CLAUSE_SENTENCES, type Clause } from '#modules/identity/contract/clauses.ts';

type AboutMembersRow = {
  type: string;
  kind: string;
  reported_at: Date;
  note: string | null;
  status: string;
};

type DecidedRow = {
  deed: string;
  clause: Clause | null;
  reason: string | null;
  conditions: string | null;
  until: Date | null;
  decided_at: Date;
  ended: string | null;
};

const named: Readonly<Record<string, string>> = {
  USER_FLAG_USER: 'a member',
  USER_FLAG_SESSION: 'a session',
  USER_FLAG_CHAT_MESSAGE: 'a chat message',
  USER_FLAG_GROUP: 'a Well',
  USER_FLAG_FORUM_POST: 'a forum post',
};

type ObjectedRow = {
  text: string | null;
  made_at: Date;
  outcome: string | null;
  reason: string | null;
  decided_at: Date | null;
};

const decided: Readonly<Record<string, string>> = {
  word: 'a word from staff',
  'content-hidden': 'what you wrote was hidden',
  'content-deleted': 'what you wrote was deleted',
  warned: 'a warning',
  probation: 'probation',
  suspended: 'a suspension',
  removed: 'the end of the account',
};

const viewed = (sql: Sql) => tracesIn(sql, ['moderation.case_viewers']);

/** Who reported what, and what was decided, lies sealed in events and goes with the member's key. */
export const aboutMembers = (sql: Sql): AboutMembers => ({
  ...recordsToExport(
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
      {
        title: 'What staff decided about you',
        about:
          'Each decision, by which rule and why, and until when. You can object to one within 30 days, by the link in its mail.',
        onlyIfAny: true,
        page: rowsInOrder<DecidedRow>(
          sql,
          `select concat(decided_at, '|', decision) as place, deed, clause, reason, conditions, until, decided_at, ended
           from moderation_cases.case_decision
           where member = $1 and deed <> 'nothing' and (decided_at, decision::text) > ($2::timestamptz, $3::text)
           order by decided_at, decision::text`,
          (row) => ({
            When: row.decided_at.toISOString(),
            What: decided[row.deed] ?? row.deed,
            Rule: row.clause === null ? null : CLAUSE_SENTENCES[row.clause],
            Reason: row.reason,
            Conditions: row.conditions,
            Until: row.until?.toISOString() ?? null,
            Ended: row.ended,
          }),
        ),
      },
      {
        title: 'What you objected to',
        about: 'What you wrote against a decision, and what another person than the one who decided made of it.',
        onlyIfAny: true,
        page: rowsInOrder<ObjectedRow>(
          sql,
          `select concat(made_at, '|', decision) as place, text, made_at, outcome, reason, decided_at
           from moderation_appeals.appeal
           where member = $1 and (made_at, decision::text) > ($2::timestamptz, $3::text)
           order by made_at, decision::text`,
          (row) => ({
            When: row.made_at.toISOString(),
            'What you wrote': row.text,
            Outcome: row.outcome,
            Reasons: row.reason,
            Answered: row.decided_at?.toISOString() ?? null,
          }),
        ),
      },
    ],
    'that something was reported and what staff decided, by the rule that was broken, without names and words, for the safety of others',
  ),
  holds: async ({ member }) => ({ 'signs that a case is open on the screen': await viewed(sql).traces(member) }),
  forget: ({ member }) => viewed(sql).removeTraces(member),
});
