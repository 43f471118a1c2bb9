import { z } from 'zod';
import { moment } from '#kernel/contract/values.ts';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { HelpAsked } from '#modules/duty/contract/help-events.ts';

export const openCaseOfHelp = job(
  'open-case-of-help',
  z.object({ signal: z.guid(), session: z.guid().nullable(), at: moment }),
);

/** A call for help is a case of its own. It is about no member's conduct, also when the asker worries about one. */
export const openCaseWhenHelpAsked = policy(
  'open-case-when-help-asked',
  on(HelpAsked, ({ data: { signal, session, at } }) => [openCaseOfHelp.of(signal, { signal, session, at })]),
);
