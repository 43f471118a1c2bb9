import { countRows, type Sql } from '#kernel/database/database.ts';
import { on, type Projection } from '#kernel/read-models/projection.ts';
import { MemberForgotten } from '#modules/identity/contract/account-events.ts';
import { WellCreated, WellUpdated } from '#modules/communities/contract/well-events.ts';
import {
  AttendanceWaived,
  MemberAttended,
  SessionScheduled,
  SessionUpdated,
} from '#modules/scheduling/contract/session-events.ts';
import {
  GroupHostedSurveyAnswered,
  SurveyAnswered,
  SurveySkipped,
  UnsubscribeSurveyAnswered,
} from '../contract/feedback-events.ts';
import type { ReportedScale } from '../contract/scales.ts';
import { surveyKeys } from '../contract/survey-records.ts';

/**
 * Survey answers as staff read them, under the keys of the marketing data, and how many sessions each member took part in.
 * The scales that have no key stand under their survey's name.
 */
export const surveyAnswersProjection: Projection = {
  name: 'feedback_surveys',
  version: 3,
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
    create table attended (
      member uuid not null,
      session uuid not null,
      starts_at timestamptz not null,
      group_hosted boolean not null,
      primary key (member, session)
    );
    create index attended_start on attended (starts_at);
    create table session (session uuid primary key, well uuid not null, title text not null);
    create table well (well uuid primary key, title text not null);
    create table outcome (
      event uuid primary key,
      member uuid not null,
      session uuid not null,
      survey text not null,
      answered boolean not null,
      value integer,
      at timestamptz not null
    );
    create index outcome_member on outcome (member, survey, at);
  `,
  reactions: [
    on(SurveyAnswered, ({ id, data: { member, session, survey, answer, at } }, rows) => {
      rows.put('outcome', { event: id, member, session, survey, answered: true, value: answer, at });
      rows.put('answer', {
        event: id,
        key: survey === 'nps' ? surveyKeys.nps : survey,
        member,
        session,
        said: { user: member, session, question: answer, time: at },
        at,
      });
    }),
    on(SurveySkipped, ({ id, data: { member, session, survey, at } }, rows) =>
      rows.put('outcome', { event: id, member, session, survey, answered: false, value: null, at }),
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
    on(MemberAttended, ({ data: { member, session, startsAt, groupHosted } }, rows) =>
      rows.put('attended', { member, session, starts_at: startsAt, group_hosted: groupHosted }),
    ),
    on(AttendanceWaived, ({ data: { member, session } }, rows) => rows.remove('attended', { member, session })),
    on(SessionScheduled, ({ data: { session, well, title } }, rows) => rows.put('session', { session, well, title })),
    on(SessionUpdated, ({ data: { session, title } }, rows) => rows.patch('session', { session }, { title })),
    on(WellCreated, ({ data: { well, title } }, rows) => rows.put('well', { well, title })),
    on(WellUpdated, ({ data: { well, title } }, rows) => rows.patch('well', { well }, { title })),
    on(MemberForgotten, ({ data: { member } }, rows) => {
      rows.removeAll('answer', { member });
      // That there was an answer stays, so that the groups of the others stay the same ones (ADR 108).
      rows.patchAll('outcome', { member }, { value: null });
    }),
  ],
};

/** What was said under one key, the latest first, as JSON. */
export const saidUnder = async (
  sql: Sql,
  key: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> => {
  // The reason of a member who unsubscribed has the name that its entry has outside (BIL-045).
  const rows = await sql.query<{ said: unknown }>(
    `select case when key = '${surveyKeys.unsubscribe}' then said - 'value' || jsonb_build_object('reason', said -> 'value')
       else said end as said
     from feedback_surveys.answer where key = $1 order by at desc, event limit $2 offset $3`,
    [key, limit, offset],
  );
  return rows.map(({ said }) => JSON.stringify(said));
};

/** The answers on scales in one row of `answer a`, each with its scale. */
const ON_SCALES = `cross join lateral (values
  (case when a.key = '${surveyKeys.nps}' then 'nps' else a.key end, a.said ->> 'question'),
  ('mood', a.said ->> 'how_session_impact_mood'),
  ('support', a.said ->> 'how_satisfied_with_support')) as q (scale, value)`;

export type OwnAnswersRow = {
  session: string;
  /** Null for a session of which nothing was recorded. */
  title: string | null;
  at: Date;
  said: { about: ReportedScale | 'better' | 'review'; value: number | null; words: string | null }[];
};

/** What a member answered and wrote after each session, the latest first: one row more than `limit` says that there are others. */
export const answersOf = (
  sql: Sql,
  member: string,
  { limit, after }: { limit: number; after: string | null },
): Promise<OwnAnswersRow[]> =>
  sql.query<OwnAnswersRow>(
    `with said as (
       select a.session, a.at, q.scale as about, q.value::integer as value, null as words
         from feedback_surveys.answer a ${ON_SCALES}
         where a.member = $1 and a.session is not null and q.value is not null
       union all
       select a.session, a.at, 'better', null, a.said ->> 'how_could_make_better' from feedback_surveys.answer a
         where a.member = $1 and a.said ->> 'how_could_make_better' <> ''
       union all
       select r.session, r.written_at, 'review', null, r.text from feedback_reviews.review r
         where r.author = $1 and r.status <> 'DELETED' and r.text <> ''
     ), entry as (
       select session, max(at) as at,
         json_agg(json_build_object('about', about, 'value', value, 'words', words) order by at, about) as said
       from said group by session
     )
     select e.session::text, t.title, e.at, e.said
     from entry e left join feedback_surveys.session t on t.session = e.session
     where $2::uuid is null or (e.at, e.session) < (select at, session from entry where session = $2)
     order by e.at desc, e.session desc limit $3`,
    [member, after, limit + 1],
  );

export const sessionsTakenPartIn = (sql: Sql, member: string): Promise<number> =>
  countRows(sql, 'feedback_surveys.attended where member = $1', [member]);

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
       from feedback_surveys.answer a ${ON_SCALES}
       where a.session is not null and a.at >= $1::timestamptz and q.value is not null
     ), people as (
       select scale, month, min(at) as at,
         row_number() over (partition by scale, month order by min(at), member) as place,
         count(*) over (partition by scale, month) as people
       from answers group by scale, month, member
     ), shown as (
       select scale, month, max(at) as until from people
       where place <= people / $2::integer * $2::integer group by scale, month
     )
     select a.scale, a.month, a.value, count(*)::integer as count
     from answers a join shown s on s.scale = a.scale and s.month = a.month and a.at <= s.until
     group by a.scale, a.month, a.value`,
    [since, least],
  );
