import { refuse } from '#kernel/contract/refusals.ts';
import { handler, memberHandler, type Handler } from '#kernel/module.ts';
import type { KernelParts } from '#kernel/parts.ts';
import type { IdentityQueries } from '#modules/identity/index.ts';
import { knownZone } from '#modules/scheduling/contract/days.ts';
import { noteLook } from '../commands/note-look.ts';
import { dashboardColumns, readActivity, readDashboard } from '../contract/api.ts';
import { figuresBy, itemsOf } from '../projections/activity.ts';

export type ActivityNeeds = Pick<KernelParts, 'sql' | 'log'> & {
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
    await noteLook({ log })(caller, member.id, id, now);
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
