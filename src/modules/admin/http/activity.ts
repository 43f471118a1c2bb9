import { did } from '#kernel/contract/event.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import type { Sql } from '#kernel/database/database.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import { handler, memberHandler, type Handler } from '#kernel/module.ts';
import type { IdentityQueries } from '#modules/identity/index.ts';
import { knownZone } from '#modules/scheduling/contract/days.ts';
import { lookStream, MemberLookedAt } from '../contract/admin-events.ts';
import { dashboardColumns, readActivity, readDashboard } from '../contract/api.ts';
import { figuresBy, itemsOf } from '../projections/activity.ts';

export type ActivityNeeds = {
  sql: Sql;
  log: EventLog;
  people: Pick<IdentityQueries, 'people'>;
  /** In which plans are sold. */
  currency: string;
};

/** Figures by period, and what one member did. */
export const activityHandlers = ({ sql, log, people, currency }: ActivityNeeds): readonly Handler[] => [
  handler(readDashboard, async ({ x, timezone, ...page }, { now }) => ({
    [x]: [
      [x, ...dashboardColumns],
      ...(await figuresBy(sql, x, { ...page, timezone: knownZone(timezone ?? 'UTC'), currency, now })),
    ],
    currency,
  })),

  memberHandler(readActivity, async ({ id, ...page }, { caller, member, now }) => {
    if ((await people.people([id])).length === 0) return refuse('USER_DOES_NOT_EXIST');
    const meta = { actor: { kind: 'admin', id: member.id }, occurredAt: now, correlation: caller.correlation } as const;
    const lookedAt = did(MemberLookedAt, { member: id, what: 'activity' });
    const { position } = await log.append(lookStream(id), 'any', [lookedAt], meta);
    if (position > caller.position) caller.position = position;
    const rows = await itemsOf(sql, id, { viewer: member.id, ...page });
    return {
      activity: rows.map(({ event, type, session, target, details, at }) => ({
        uuid: event,
        type,
        session_uuid: session,
        target_uuid1: target,
        details,
        created_time: at.toISOString(),
      })),
    };
  }),
];
