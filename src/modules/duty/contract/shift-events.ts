import { z } from 'zod';
import { instantInWords } from '#kernel/contract/days-in-words.ts';
import { event, type EventOf } from '#kernel/contract/event.ts';
import { moment } from '#kernel/contract/values.ts';

const shift = z.guid();
const member = z.guid();

/** `by` put the member on duty, or themself. */
export const ShiftPlanned = event(
  'ShiftPlanned',
  z.object({ shift, by: member, member, from: moment, until: moment, at: moment }),
  ({ by, member: onDuty, from, until }) =>
    `${by === onDuty ? 'goes' : `put member ${onDuty}`} on duty from ${instantInWords(from)} until ${instantInWords(until)}`,
  { subject: { staff: 'by' } },
);

/** Until the other one accepts, the shift stays with its member. */
export const ShiftOffered = event(
  'ShiftOffered',
  z.object({ shift, by: member, to: member, at: moment }),
  ({ to }) => `offered the shift to member ${to}`,
  { subject: { staff: 'by' } },
);

export const ShiftHandedOver = event(
  'ShiftHandedOver',
  z.object({ shift, from: member, to: member, at: moment }),
  ({ from }) => `took over the shift of member ${from}`,
  { subject: { staff: 'to' } },
);

export const ShiftDeclined = event(
  'ShiftDeclined',
  z.object({ shift, by: member, at: moment }),
  () => 'did not take over the shift',
  { subject: { staff: 'by' } },
);

export const ShiftCanceled = event(
  'ShiftCanceled',
  z.object({ shift, by: member, at: moment }),
  () => 'canceled the shift',
  { subject: { staff: 'by' } },
);

export const shiftEvents = { ShiftPlanned, ShiftOffered, ShiftHandedOver, ShiftDeclined, ShiftCanceled };
export type ShiftEvent = EventOf<typeof shiftEvents>;
