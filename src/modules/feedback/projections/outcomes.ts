import type { Sql } from '#kernel/database/database.ts';
import type { OutcomeScale } from '../contract/outcomes-api.ts';
import type { AskedPerson } from '../domain/outcomes.ts';

/**
 * Who was asked on a scale in some months, once for each month, Well and format, with the last answer. How a member feels is
 * asked after each session; the other scales only when the last time is `every` days ago.
 */
export const askedOn = (
  sql: Sql,
  scale: OutcomeScale,
  { from, until, every }: { from: string; until: string; every: number },
): Promise<AskedPerson[]> =>
  sql.query<AskedPerson>(
    `with took as (
       select a.member, a.session, a.starts_at, to_char(a.starts_at at time zone 'UTC', 'YYYY-MM') as month,
         s.well, case when a.group_hosted then 'group-hosted' else 'hosted' end as format
       from feedback_surveys.attended a join feedback_surveys.session s on s.session = a.session
       where a.starts_at >= $2::timestamptz and a.starts_at < $3::timestamptz
     ), visits as (
       select member, month, count(*)::integer as sessions from took group by member, month
     )
     select t.member::text as person, t.month, t.well::text, t.format, v.sessions,
       coalesce(bool_or(o.answered), false) as answered,
       (array_agg(o.value order by o.at desc) filter (where o.answered))[1] as value
     from took t join visits v on v.member = t.member and v.month = t.month
     left join feedback_surveys.outcome o on o.member = t.member and o.session = t.session and o.survey = $1
     where $1 = 'feeling' or o.event is not null or not exists (
       select from feedback_surveys.outcome r where r.member = t.member and r.survey = $1
         and r.at < t.starts_at and r.at > t.starts_at - $4 * interval '1 day')
     group by t.member, t.month, t.well, t.format, v.sessions`,
    [scale, from, until, every],
  );

export const wellTitles = (sql: Sql): Promise<{ uuid: string; title: string }[]> =>
  sql.query('select well::text as uuid, title from feedback_surveys.well order by title, well');
