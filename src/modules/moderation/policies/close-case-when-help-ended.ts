import { z } from 'zod';
import { moment } from '#kernel/contract/values.ts';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { HelpEnded } from '#modules/duty/contract/help-events.ts';

export const closeCaseOfHelp = job('close-case-of-help', z.object({ signal: z.guid(), by: z.guid(), at: moment }));

/** With the call its case is over, without a decision about anyone. */
export const closeCaseWhenHelpEnded = policy(
  'close-case-when-help-ended',
  on(HelpEnded, ({ data: { signal, by, at } }) => [closeCaseOfHelp.of(signal, { signal, by, at })]),
);
