import type { Sql } from '#kernel/database/database.ts';
import { on, type Projection } from '#kernel/read-models/projection.ts';
import { MemberForgotten } from '#modules/identity/contract/account-events.ts';
import { AttendanceWaived, MemberAttended } from '#modules/scheduling/contract/session-events.ts';
import { GroupHostedSurveyAnswered, SurveyAnswered, UnsubscribeSurveyAnswered } from '../contract/feedback-events.ts';
import type { ReportedScale } from '../contract/scales.ts';
import { surveyKeys } from '../contract/survey-records.ts';

/**
 * Survey answers as staff read them, under the keys of the marketing data, and how many sessions each member took part in.
 * The scales that have no key stand under their survey's name.
 */
export const surveyAnswersProjection: Projection = {
  name: 'feedback_surveys',
  version: 2,
  tables: `
    create table answer (
      event uuid primary key,
      key text not null,
      member uuid not null,
      session uuid,
      said jsonb not null,
      at timestamptz not null
    );
    create index answer_key on answer (key, at desc, event);
    create index answer_member on answer (member);
    create table attended (member uuid not null, session uuid not null, primary key (member, session));
  `,
  reactions: [
    on(SurveyAnswered, ({ id, data: { member, session, survey, answer, at } }, rows) =>
      rows.put('answer', {
        event: id,
        key: survey === 'nps' ? surveyKeys.nps : survey,
        member,
        session,
        said: { user: member, session, question: answer, time: at },
        at,
      }),
    ),
    on(GroupHostedSurveyAnswered, ({ id, data: { member, session, mood, support, couldBeBetter, at } }, rows) =>
      rows.put('answer', {
        event: id,
        key: surveyKeys.groupHosted,
        member,
        session,
        said: {
          session,
          user: member,
          how_session_impact_mood: mood,
          how_satisfied_with_support: support,
          how_could_make_better: couldBeBetter ?? '',
        },
        at,
      }),
    ),
    on(UnsubscribeSurveyAnswered, ({ id, data: { member, said, at } }, rows) =>
      rows.put('answer', {
        event: id,
        key: surveyKeys.unsubscribe,
        member,
        session: null,
        said: { user: member, value: said, time: at },
        at,
      }),
    ),
    on(MemberAttended, ({ data: { member, session } }, rows) => rows.put('attended', { member, session })),
    on(AttendanceWaived, ({ data: { member, session } }, rows) => rows.remove('attended', { member, session })),
    on(MemberForgotten, ({ data: { member } }, rows) => rows.removeAll('answer', { member })),
  ],
};

/** What was said under one key, the latest first, as JSON. */
export const saidUnder = async (
  sql: Sql,
  key: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> => {
  const rows = await sql.query<{ said: unknown }>(
    'select said from feedback_surveys.answer where key = $1 order by at desc, event limit $2 offset $3',
    [key, limit, offset],
  );
  return rows.map(({ said }) => JSON.stringify(said));
};

export const sessionsTakenPartIn = async (sql: Sql, member: string): Promise<number> => {
  const [row] = await sql.query<{ count: number }>(
    'select count(*)::integer as count from feedback_surveys.attended where member = $1',
    [member],
  );
  return row?.count ?? 0;
};

export type AnswerCount = { scale: ReportedScale; month: string; value: number; count: number };

/**
 * How often each answer was given in each month (UTC) since an instant; skipped questions do not count. Of a month only as many
 * people count as make whole groups of `least`: nothing of fewer, and a figure changes once a whole group has been added.
 */
export const answerCounts = (sql: Sql, since: string, least: number): Promise<AnswerCount[]> =>
  sql.query<AnswerCount>(
    `with answers as (
       select q.scale, q.value::integer as value, a.member, a.at,
         to_char(a.at at time zone 'UTC', 'YYYY-MM') as month
       from feedback_surveys.answer a
       cross join lateral (values
         (case when a.key = $2 then 'nps' else a.key end, a.said ->> 'question'),
         ('mood', a.said ->> 'how_session_impact_mood'),
         ('support', a.said ->> 'how_satisfied_with_support')) as q (scale, value)
       where a.key <> $3 and a.at >= $1::timestamptz and q.value is not null
     ), people as (
       select scale, month, min(at) as at,
         row_number() over (partition by scale, month order by min(at), member) as place,
         count(*) over (partition by scale, month) as people
       from answers group by scale, month, member
     ), shown as (
       select scale, month, max(at) as until from people
       where place <= people / $4::integer * $4::integer group by scale, month
     )
     select a.scale, a.month, a.value, count(*)::integer as count
     from answers a join shown s on s.scale = a.scale and s.month = a.month and a.at <= s.until
     group by a.scale, a.month, a.value`,
    [since, surveyKeys.nps, surveyKeys.unsubscribe, least],
  );
