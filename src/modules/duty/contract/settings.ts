import { z } from 'zod';
import { whole } from '#kernel/contract/settings.ts';

/** The constants of duty; every one has its default. */
export const dutySettings = z.object({
  HELP_CALLS_PER_HOUR: whole([1, 1_000], 6, 'How many calls for help one member may send within an hour'),
  HELP_CALLS_PER_DAY: whole([1, 10_000], 20, 'The same within 24 hours'),
});

export type DutySettings = z.output<typeof dutySettings>;
