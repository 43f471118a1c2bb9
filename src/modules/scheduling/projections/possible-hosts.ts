import type { Sql } from '#kernel/database/database.ts';
import type { SchedulingSettings } from '../contract/settings.ts';

export type PossibleHostRow = {
  uuid: string;
  username: string;
  name: string | null;
  host_level: number;
  hosted: number;
  busy: boolean;
  registered: boolean;
};

/** Members of the session's Well whose level allows hosting it and whom staff let host then, and the caller; free ones first (I-035). */
export const possibleHostRows = (
  sql: Sql,
  options: {
    session: string;
    /** The member of staff who asks: they may always lead. */
    viewer: string;
    q: string;
    limit: number;
    offset: number;
    settings: Pick<SchedulingSettings, 'GROUP_HOSTED_MIN_LEVEL' | 'MAIN_WELL_HOST_LEVEL'>;
  },
): Promise<PossibleHostRow[]> =>
  sql.query<PossibleHostRow>(
    `select p.member::text as uuid, p.username, p.display_name as name, p.host_level, p.hosted,
       exists (select 1 from scheduling_sessions.attendee a
         where a.session = s.session and a.member = p.member) as registered,
       exists (select 1 from scheduling_sessions.session o
         where o.host = p.member and not o.group_hosted and o.coming and o.session <> s.session
           and o.starts_at < s.ends_at and o.ends_at > s.starts_at)
       or exists (select 1 from scheduling_sessions.attendee a join scheduling_sessions.session o on o.session = a.session
         where a.member = p.member and o.coming and o.session <> s.session
           and o.starts_at < s.ends_at and o.ends_at > s.starts_at) as busy
     from scheduling_sessions.session s
     join scheduling_sessions.well w on w.well = s.well
     join scheduling_sessions.person p on p.member <> s.host and p.username is not null
     where s.session = $1::uuid and position($3::text in p.searched) > 0
       and (p.member = $2::uuid or (
         p.host_level >= greatest(1,
           case when s.group_hosted then $4::integer else 0 end, case when w.is_default then $5::integer else 0 end)
         and (p.limited_until is null or p.limited_until <= s.starts_at)
         and (w.is_default
           or exists (select 1 from scheduling_sessions.belongs b where b.well = w.well and b.member = p.member and not b.hidden))))
     order by busy, p.hosted desc, p.username limit $6::integer offset $7::integer`,
    [
      options.session,
      options.viewer,
      options.q.trim().toLowerCase(),
      options.settings.GROUP_HOSTED_MIN_LEVEL,
      options.settings.MAIN_WELL_HOST_LEVEL,
      options.limit,
      options.offset,
    ],
  );
