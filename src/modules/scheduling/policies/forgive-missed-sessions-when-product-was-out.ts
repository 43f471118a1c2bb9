import { z } from 'zod';
import { moment } from '#kernel/contract/values.ts';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { OutageEnded, outageOf } from '../outages/contract/outage-events.ts';

export const forgiveMissedSessions = job(
  'forgive-missed-sessions',
  z.object({ what: outageOf, from: moment, until: moment }),
);

/** An outage may be noted after the sessions of that time were settled: a product that was away notes its own once it is back. */
export const forgiveMissedSessionsWhenProductWasOut = policy(
  'forgive-missed-sessions-when-product-was-out',
  on(OutageEnded, ({ id, data: { what, from, at } }) => [forgiveMissedSessions.of(id, { what, from, until: at })]),
);
