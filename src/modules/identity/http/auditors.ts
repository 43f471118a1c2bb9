import { pageOf } from '#kernel/contract/endpoint.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import type { Database } from '#kernel/database/database.ts';
import { memberHandler, memberWriteHandler, type Handler, type MemberCall } from '#kernel/module.ts';
import type { Commands } from '../commands.ts';
import { holdsAt, scopeAt } from '../contract/auditor.ts';
import { appointAuditor, auditStanding, dismissAuditor, listAuditors, type Auditor } from '../contract/api/auditors.ts';
import type { IdentityOperator } from '../index.ts';
import { auditorRows, type AuditorRow } from '../projections/auditors.ts';
import { peopleForStaff } from '../projections/people.ts';

const statusOf = (row: AuditorRow, now: string): Auditor['status'] => {
  if (row.dismissed_at !== null) return 'dismissed';
  return row.until.toISOString() > now ? 'appointed' : 'expired';
};

/** Appointing auditors, and what a member may look at. */
export const auditorHandlers = (options: {
  database: Database;
  commands: Pick<Commands, 'appointAuditor' | 'dismissAuditor'>;
  find: IdentityOperator['find'];
  maxHours: number;
}): readonly Handler[] => {
  const { database, commands } = options;

  const auditorsOf = async (now: string, member: string | null = null): Promise<Auditor[]> => {
    const rows = await auditorRows(database, member);
    const ids = rows.flatMap((row) => [row.member, row.appointed_by, row.dismissed_by]).filter((id) => id !== null);
    const people = await peopleForStaff(database, [...new Set(ids)]);
    const names = new Map(people.map(({ member, username }) => [member, username]));
    const personOf = (uuid: string) => ({ uuid, username: names.get(uuid) ?? null });
    return rows.map((row) => ({
      member: personOf(row.member),
      scope: row.scope,
      reason: row.reason,
      appointed_at: row.appointed_at.toISOString(),
      appointed_by: row.appointed_by === null ? null : personOf(row.appointed_by),
      until: row.until.toISOString(),
      dismissed_at: row.dismissed_at?.toISOString() ?? null,
      dismissed_by: row.dismissed_by === null ? null : personOf(row.dismissed_by),
      status: statusOf(row, now),
    }));
  };
  const auditorAfter = async (call: MemberCall, { id }: { id: string }) => {
    const [auditor] = await auditorsOf(call.now, id);
    return auditor ? { auditor } : refuse('AUDITOR_DOES_NOT_EXIST');
  };

  return [
    memberHandler(auditStanding, (_, { member, now }) => {
      return Promise.resolve({
        standing: {
          is_admin: member.isAdmin,
          scope: scopeAt(member.auditor, now),
          until: holdsAt(member.auditor, now) ? member.auditor.until : null,
          now,
          max_hours: options.maxHours,
        },
      });
    }),
    memberHandler(listAuditors, async ({ status, scope, ...asked }, { now }) => {
      const chosen = (await auditorsOf(now)).filter(
        (each) =>
          (status === undefined || each.status === status) && (scope === undefined || each.scope.includes(scope)),
      );
      const { page: auditor, has_more } = pageOf(chosen, asked, ({ member }) => member.username);
      return { auditor, has_more };
    }),
    memberWriteHandler(
      appointAuditor,
      async ({ member: typed, scope, hours, reason }, call) => {
        const id = await options.find(typed);
        if (id === null) return refuse('USER_DOES_NOT_EXIST', { field: 'member' });
        return (await commands.appointAuditor(call.caller, id, { scope, hours, reason })) ?? { id };
      },
      (call, _, appointed) => auditorAfter(call, appointed),
    ),
    memberWriteHandler(dismissAuditor, ({ id }, call) => commands.dismissAuditor(call.caller, id), auditorAfter),
  ];
};
