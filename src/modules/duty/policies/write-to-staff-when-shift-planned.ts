import { z } from 'zod';
import { moment } from '#kernel/contract/values.ts';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { ShiftOffered, ShiftPlanned } from '../contract/shift-events.ts';

export const writeAboutShift = job(
  'write-about-shift',
  z.object({ shift: z.guid(), to: z.guid(), kind: z.enum(['planned', 'offered']), from: moment.nullable() }),
);

/** Who was put on duty by another one, or is asked to take over, gets a mail. */
export const writeToStaffWhenShiftPlanned = policy(
  'write-to-staff-when-shift-planned',
  on(ShiftPlanned, ({ data: { shift, by, member, from } }) =>
    by === member ? [] : [writeAboutShift.of(shift, { shift, to: member, kind: 'planned', from })],
  ),
  on(ShiftOffered, ({ id, data: { shift, to } }) => [
    writeAboutShift.of(id, { shift, to, kind: 'offered', from: null }),
  ]),
);
