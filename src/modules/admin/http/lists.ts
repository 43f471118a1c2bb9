import { memberHandler, memberWriteHandler, type Handler } from '#kernel/module.ts';
import type { KernelParts } from '#kernel/parts.ts';
import type { IdentityQueries } from '#modules/identity/index.ts';
import { staffSessions } from '#modules/scheduling/index.ts';
import { noteExport } from '../commands/note-export.ts';
import { listSessionsForStaff, recordExport } from '../contract/lists-api.ts';

export type ListsNeeds = Pick<KernelParts, 'sql' | 'log'> & {
  people: Pick<IdentityQueries, 'people'>;
  /** People whom a room needs. */
  needed: number;
};

/** Lists for staff of what several modules know. */
export const listHandlers = ({ sql, log, people, needed }: ListsNeeds): readonly Handler[] => [
  memberHandler(listSessionsForStaff, async (filter) => {
    const rows = await staffSessions(sql, { ...filter, needed });
    const page = rows.slice(0, filter.limit);
    const hosts = await people.people([...new Set(page.map(({ host }) => host).filter((host) => host !== null))]);
    const byId = new Map(hosts.map(({ uuid, username, name }) => [uuid, { uuid, username, name }]));
    return {
      sessions: page.map((row) => ({
        uuid: row.session,
        title: row.title,
        well: row.well,
        host: row.host === null ? null : (byId.get(row.host) ?? { uuid: row.host, username: null, name: null }),
        start_time: row.starts_at.toISOString(),
        end_time: row.ends_at.toISOString(),
        status: row.status,
        seats: row.seats,
        taken: row.taken,
        attended: row.attended,
        waiting: row.waiting,
        is_thin: row.status === 'coming' && row.people < needed,
        is_first: row.is_first,
      })),
      has_more: rows.length > page.length,
    };
  }),

  memberWriteHandler(
    recordExport,
    (exported, { caller, member, now }) => noteExport({ log })(caller, member.id, exported, now),
    () => Promise.resolve({}),
  ),
];
