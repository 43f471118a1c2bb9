import { singlePage, recordsToExport, type AboutMembers, type Entry } from '../../shared-kernel/about-members.ts';
import type { Sql } from '../../shared-kernel/database/database.ts';
import type { EventLog, Recorded } from '../../shared-kernel/log/event-log.ts';
import { MemberAllowedBack, MemberRemovedFromWell } from './contract/well-events.ts';
import { membership, membershipId } from './domain/membership.ts';

export const aboutMembers = ({ sql, log }: { sql: Sql; log: Pick<EventLog, 'read'> }): AboutMembers =>
  recordsToExport(
    'Wells',
    [
      {
        title: 'Your Wells',
        about: 'Which you joined, committing to their Code of Conduct.',
        page: singlePage(async (member) =>
          (
            await sql.query<{ title: string; joined_at: Date }>(
              `select w.title, m.joined_at from communities_wells.member m join communities_wells.well w on w.well = m.well
               where m.member = $1 order by m.joined_at, w.well`,
              [member],
            )
          ).map(({ title, joined_at }) => ({ Well: title, Joined: joined_at.toISOString() })),
        ),
      },
      {
        title: 'Wells you created',
        about: 'They belong to everybody in them and stay, without your name.',
        page: singlePage(async (member) =>
          (
            await sql.query<{ title: string; description: string; created_at: Date }>(
              'select title, description, created_at from communities_wells.well where creator = $1 order by created_at, well',
              [member],
            )
          ).map(({ title, description, created_at }) => ({
            Well: title,
            Created: created_at.toISOString(),
            Description: description,
          })),
        ),
      },
      {
        title: 'Wells you were removed from',
        about: 'With the reason that was noted.',
        page: singlePage(async (member) => {
          const entries: Entry[] = [];
          const removedFrom = await sql.query<{ title: string; well: string }>(
            `select w.title, w.well::text from communities_wells.removed r join communities_wells.well w on w.well = r.well
             where r.member = $1 order by w.title, w.well`,
            [member],
          );
          for (const { title, well } of removedFrom)
            for (const fact of await log.read(membership.stream(membershipId(well, member))))
              entries.push(...removal(title, fact));
          return entries;
        }),
      },
    ],
    'Wells with their texts, because they belong to everybody in them, and that somebody joined or left them or was removed, without a name',
  );

const removal = (well: string, { type, data, meta }: Recorded): Entry[] => {
  if (type === MemberRemovedFromWell.type)
    return [
      {
        When: meta.occurredAt,
        What: 'removed',
        Well: well,
        Reason: typeof data['reason'] === 'string' ? data['reason'] : null,
      },
    ];
  return type === MemberAllowedBack.type
    ? [{ When: meta.occurredAt, What: 'allowed back', Well: well, Reason: null }]
    : [];
};
