import { z } from 'zod';
import { moment } from '#kernel/contract/values.ts';
import { job } from '#kernel/jobs/job.ts';
import type { Policy } from '#kernel/jobs/policy.ts';
import { on } from '#kernel/read-models/projection.ts';
import { OutageEnded, outageOf } from '../outages/contract/outage-events.ts';

export const forgiveMissedSessions = job(
  'forgive-missed-sessions',
  z.object({ what: outageOf, from: moment, until: moment }),
);

/** An outage may be noted after the sessions of that time were settled: a product that was away notes its own once it is back. */
export const forgiveMissedSessionsWhenProductWasOut: Policy = {
  name: 'forgive-missed-sessions-when-product-was-out',
  reactions: [
    on(OutageEnded, ({ id, data: { what, from, at } }) => [forgiveMissedSessions.of(id, { what, from, until: at })]),
  ],
};
