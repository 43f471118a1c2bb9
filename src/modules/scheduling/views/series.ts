import type { z } from 'zod';
import type { series as seriesSchema } from '../series/contract/api.ts';
import { picturePath } from '#kernel/contract/picture.ts';
import { firstAfter, startOf, type Pattern } from '../series/contract/repeating.ts';
import { repeatOf } from '../contract/repeats.ts';
import type { SeriesRow } from '../projections/series-rows.ts';
import type { Viewer } from '../projections/session-rows.ts';

const MOST_DATES = 12;

/** A series with everything a viewer may see of it; its link is for its host and staff (C-022). */
export const seriesAsSeenBy = (row: SeriesRow, viewer: Viewer, now: string): z.input<typeof seriesSchema> => {
  const isHost = viewer?.id === row.host;
  const leads = isHost || viewer?.isAdmin === true;
  const pattern: Pattern = { timezone: row.timezone, weeks: row.weeks, anchors: row.anchors };
  const endsAt = row.ends_at?.toISOString() ?? null;
  const next = firstAfter(pattern, now);
  const dates = Array.from({ length: MOST_DATES }, (_, at) => startOf(pattern, next + at)).filter(
    (startsAt) => row.active && (endsAt === null || startsAt <= endsAt),
  );
  return {
    uuid: row.series,
    status: row.active ? 'ACTIVE' : 'DELETED',
    repeat: repeatOf(row.weeks),
    end_datetime: endsAt,
    title: row.title,
    description: row.description,
    pic: row.picture === null ? null : picturePath(row.picture),
    type: row.kind,
    start_time: dates[0] ?? startOf(pattern, Math.max(0, next - 1)),
    timezone: row.timezone,
    duration_minutes: row.duration,
    max_attendees: row.seats,
    am_i_host: isHost,
    is_group_hosted: row.group_hosted,
    host_user: row.group_hosted ? null : { uuid: row.host, username: row.host_username, name: row.host_name },
    group_info: { uuid: row.well, title: row.well_title, slug: row.well_slug },
    external_url: leads ? row.external_url : null,
    next_dates: dates,
    left_out: leads
      ? row.left_out
          .map(({ starts_at, because }) => ({ start_time: new Date(starts_at).toISOString(), because }))
          .filter(({ start_time }) => dates.includes(start_time))
      : [],
    // Attendance is shown in the session's own view, depending on the viewer (C-024).
    num_sessions_registered: leads ? row.registered_sessions : 0,
    most_registered: leads ? row.most_registered : 0,
  };
};
