import { z } from 'zod';
import { instantInWords } from '#kernel/contract/days-in-words.ts';
import { event, type EventOf } from '#kernel/contract/event.ts';
import { moment } from '#kernel/contract/values.ts';

const member = z.guid();

/** A member of the staff takes a break from cases; why is theirs. */
export const StaffPaused = event(
  'StaffPaused',
  z.object({ member, until: moment.nullable() }),
  ({ until }) => `takes a break from cases${until === null ? '' : ` until ${instantInWords(until)}`}`,
  { subject: { staff: 'member' } },
);

export const StaffResumed = event('StaffResumed', z.object({ member }), () => 'takes cases again', {
  subject: { staff: 'member' },
});

/** The case goes to another person: no reason is asked for, and the case does not come back to them. */
export const CasePassedOn = event(
  'CasePassedOn',
  z.object({ member, case: z.guid() }),
  ({ case: id }) => `passed case ${id} on`,
  { subject: { staff: 'member' } },
);

export const workloadEvents = { StaffPaused, StaffResumed, CasePassedOn };
export type WorkloadEvent = EventOf<typeof workloadEvents>;
