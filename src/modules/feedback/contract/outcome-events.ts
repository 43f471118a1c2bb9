import { z } from 'zod';
import { event, personal } from '#kernel/contract/event.ts';

/** A member of the staff took answers for a study, in groups of at least `least` people. */
export const OutcomesExported = event(
  'OutcomesExported',
  z.object({
    staff: z.guid(),
    /** For which study, and why. */
    reason: personal('staff', z.string()),
    least: z.int(),
    rows: z.int(),
    /** Answers that are like too few others. */
    leftOut: z.int(),
  }),
  ({ reason, least, rows, leftOut }) =>
    `took ${rows === 1 ? 'one answer' : `${rows} answers`} for a study, in groups of at least ${least}, and left out at most ${leftOut}${reason === null ? '' : `: ${reason}`}`,
);

/** The stream of all exports by one member of the staff. */
export const outcomeExportsBy = (staff: string): string => `feedback.exports-${staff}`;
