import type { Sql } from '#kernel/database/database.ts';
import { on, type DeclaredChange, type ProjectionReaction } from '#kernel/read-models/projection.ts';
import type { Anchor } from '../series/contract/repeating.ts';
import type { Weeks } from '../contract/repeats.ts';
import {
  OccurrenceLeftOut,
  SeriesChanged,
  SeriesContinued,
  SeriesEnded,
  SeriesEndMoved,
  SeriesHandedOver,
  SeriesPlanned,
} from '../series/contract/series-events.ts';
import { SessionPutInSeries, type SessionType } from '../contract/session-events.ts';
import { seriesChanged, sessionChanged } from './session-audience.ts';
import { seriesNotRestricted } from './restriction-rows.ts';
import type { Viewer } from './session-rows.ts';

/** Series beside their sessions, so that a list of sessions is one query. */
export const seriesTables = `
    create index session_series on session (series, starts_at) where series is not null;
    create table series (
      series uuid primary key,
      host uuid not null,
      well uuid not null,
      title text not null,
      description text not null,
      timezone text not null,
      weeks integer not null,
      ends_at timestamptz,
      duration integer not null,
      seats integer not null,
      kind text not null,
      external_url text,
      link_by uuid,
      group_hosted boolean not null,
      active boolean not null
    );
    create index series_well on series (well) where active;
    create table series_anchor (series uuid not null, "from" integer not null, local text not null, primary key (series, "from"));
    create table series_left_out (
      series uuid not null,
      occurrence integer not null,
      starts_at timestamptz not null,
      because text not null,
      primary key (series, occurrence)
    );
`;

export const seriesReactions: ProjectionReaction<void | Promise<void>>[] = [
  on(SeriesPlanned, ({ data }, rows) => {
    rows.put('series', {
      series: data.series,
      host: data.host,
      well: data.well,
      title: data.title,
      description: data.description,
      timezone: data.timezone,
      weeks: data.weeks,
      ends_at: data.endsAt,
      duration: data.durationMinutes,
      seats: data.maxAttendees,
      kind: data.kind,
      external_url: data.externalUrl ?? null,
      link_by: data.host,
      group_hosted: data.groupHosted,
      active: true,
    });
    rows.put('series_anchor', { series: data.series, from: 0, local: data.localStart });
  }),
  on(SeriesChanged, ({ data }, rows) => {
    rows.patch(
      'series',
      { series: data.series },
      {
        title: data.title,
        description: data.description,
        duration: data.durationMinutes,
        seats: data.maxAttendees,
        ...(data.externalUrl === undefined ? {} : { external_url: data.externalUrl, link_by: data.host }),
      },
    );
    rows.put('series_anchor', { series: data.series, from: data.from, local: data.localStart });
  }),
  on(SeriesHandedOver, ({ data: { series, host } }, rows) => rows.patch('series', { series }, { host })),
  on(SeriesEndMoved, ({ data: { series, endsAt } }, rows) => rows.patch('series', { series }, { ends_at: endsAt })),
  on(SeriesEnded, ({ data: { series } }, rows) => rows.patch('series', { series }, { active: false })),
  on(OccurrenceLeftOut, ({ data: { series, occurrence, startsAt, because } }, rows) =>
    rows.put('series_left_out', { series, occurrence, starts_at: startsAt, because }),
  ),
  on(SessionPutInSeries, ({ data: { session, series } }, rows) => rows.patch('session', { session }, { series })),
];

export const seriesChanges: ProjectionReaction<readonly DeclaredChange[]>[] = [
  on(SeriesPlanned, seriesChanged),
  on(SeriesChanged, seriesChanged),
  on(SeriesHandedOver, seriesChanged),
  on(SeriesEndMoved, seriesChanged),
  on(SeriesEnded, seriesChanged),
  on(SeriesContinued, seriesChanged),
  on(OccurrenceLeftOut, seriesChanged),
  on(SessionPutInSeries, sessionChanged),
];

/** A series as the read model knows it; `by_plan` of its coming dates follows from the anchors. */
export type SeriesRow = {
  series: string;
  host: string;
  well: string;
  title: string;
  description: string;
  timezone: string;
  weeks: Weeks;
  ends_at: Date | null;
  duration: number;
  seats: number;
  kind: SessionType;
  external_url: string | null;
  group_hosted: boolean;
  active: boolean;
  well_title: string;
  well_slug: string;
  host_username: string | null;
  host_name: string | null;
  picture: string | null;
  anchors: Anchor[];
  left_out: { starts_at: string; because: string }[];
  registered_sessions: number;
  most_registered: number;
};

/** One series; nothing when it does not exist for the viewer (C-142). */
export const seriesRow = async (
  sql: Sql,
  viewer: Viewer,
  series: string,
  now: string,
): Promise<SeriesRow | undefined> => {
  const [row] = await sql.query<SeriesRow>(
    `select r.*, w.title as well_title, w.slug as well_slug, h.username as host_username, h.display_name as host_name,
       (select p.name from scheduling_sessions.picture p where p.shows = r.series) as picture,
       (select json_agg(json_build_object('from', a."from", 'local', a.local) order by a."from")
         from scheduling_sessions.series_anchor a where a.series = r.series) as anchors,
       (select coalesce(json_agg(json_build_object('starts_at', l.starts_at, 'because', l.because) order by l.starts_at), '[]')
         from scheduling_sessions.series_left_out l where l.series = r.series and l.starts_at > $2::timestamptz
           and not exists (select 1 from scheduling_sessions.session s
             where s.series = r.series and s.starts_at = l.starts_at)) as left_out,
       coalesce(coming.sessions, 0)::integer as registered_sessions, coalesce(coming.most, 0)::integer as most_registered
     from scheduling_sessions.series r
     join scheduling_sessions.well w on w.well = r.well
     left join scheduling_sessions.person h on h.member = r.host
     left join lateral (
       select count(*) as sessions, max(s.taken) as most from scheduling_sessions.session s
       where s.series = r.series and s.coming and s.starts_at > $2::timestamptz and s.taken > 0
     ) coming on true
     where r.series = $1::uuid and ($4::boolean or ((not w.deleted or r.host = $3::uuid) and (w.visible or r.host = $3::uuid
         or exists (select 1 from scheduling_sessions.belongs b where b.well = r.well and b.member = $3::uuid))
       and ${seriesNotRestricted('$3::uuid')}))`,
    [series, now, viewer?.id ?? null, viewer?.isAdmin ?? false],
  );
  return row;
};

export const activeSeriesOf = async (sql: Sql, well: string): Promise<string[]> => {
  const rows = await sql.query<{ series: string }>(
    `select series::text from scheduling_sessions.series where well = $1 and active`,
    [well],
  );
  return rows.map(({ series }) => series);
};

/** Active series that this member hosts or, for members who may plan group-hosted ones, manages. */
export const activeSeriesBy = async (sql: Sql, member: string): Promise<string[]> =>
  (
    await sql.query<{ series: string }>(
      'select series::text from scheduling_sessions.series where host = $1 and active order by series',
      [member],
    )
  ).map(({ series }) => series);
