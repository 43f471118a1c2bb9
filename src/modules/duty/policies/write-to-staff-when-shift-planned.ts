import { z } from 'zod';
import { moment } from '#kernel/contract/values.ts';
import { job } from '#kernel/jobs/job.ts';
import type { Policy } from '#kernel/jobs/policy.ts';
import { on } from '#kernel/read-models/projection.ts';
import { ShiftOffered, ShiftPlanned } from '../contract/shift-events.ts';

export const writeAboutShift = job(
  'write-about-shift',
  z.object({ shift: z.guid(), to: z.guid(), kind: z.enum(['planned', 'offered']), from: moment.nullable() }),
);

/** Who was put on duty by another one, or is asked to take over, gets a mail. */
export const writeToStaffWhenShiftPlanned: Policy = {
  name: 'write-to-staff-when-shift-planned',
  reactions: [
    on(ShiftPlanned, ({ data: { shift, by, member, from } }) =>
      by === member ? [] : [writeAboutShift.of(shift, { shift, to: member, kind: 'planned', from })],
    ),
    on(ShiftOffered, ({ id, data: { shift, to } }) => [
      writeAboutShift.of(id, { shift, to, kind: 'offered', from: null }),
    ]),
  ],
};
