import { z } from 'zod';
import { moment } from '#kernel/contract/values.ts';
import { job } from '#kernel/jobs/job.ts';
import type { Policy } from '#kernel/jobs/policy.ts';
import { on } from '#kernel/read-models/projection.ts';
import { HelpAsked } from '#modules/duty/contract/help-events.ts';

export const openCaseOfHelp = job(
  'open-case-of-help',
  z.object({ signal: z.guid(), session: z.guid().nullable(), at: moment }),
);

/** A call for help is a case of its own. It is about no member's conduct, also when the asker worries about one. */
export const openCaseWhenHelpAsked: Policy = {
  name: 'open-case-when-help-asked',
  reactions: [
    on(HelpAsked, ({ data: { signal, session, at } }) => [openCaseOfHelp.of(signal, { signal, session, at })]),
  ],
};
