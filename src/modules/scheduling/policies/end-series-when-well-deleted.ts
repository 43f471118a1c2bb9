import { z } from 'zod';
import { job, on, type Policy } from '#kernel/jobs/policy.ts';
import { WellDeleted } from '#modules/communities/contract/well-events.ts';

export const endSeriesOfWell = job('end-series-of-well', z.object({ well: z.guid() }));

export const endSeriesWhenWellDeleted: Policy = {
  name: 'end-series-when-well-deleted',
  splitFrom: 'make-sessions-when-series-goes-on',
  reactions: [on(WellDeleted, ({ data: { well } }) => [endSeriesOfWell.of(well, { well })])],
};
