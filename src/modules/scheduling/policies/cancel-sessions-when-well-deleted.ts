import { z } from 'zod';
import { job, on, type Policy } from '#kernel/jobs/policy.ts';
import { WellDeleted } from '#modules/communities/contract/well-events.ts';

export const cancelSessionsOfWell = job('cancel-sessions-of-well', z.object({ well: z.guid() }));

/** A Well cannot be deleted while sessions are planned in it; one that was planned in the same moment is called off. */
export const cancelSessionsWhenWellDeleted: Policy = {
  name: 'cancel-sessions-when-well-deleted',
  splitFrom: 'leave-sessions-when-well-left',
  reactions: [on(WellDeleted, ({ data: { well } }) => [cancelSessionsOfWell.of(well, { well })])],
};
