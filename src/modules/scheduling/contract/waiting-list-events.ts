import { z } from 'zod';
import { event, memberEvent } from '#kernel/contract/event.ts';
import { moment } from '#kernel/contract/values.ts';

const session = z.guid();
const member = z.guid();
/** The new host of the session needs no seat. */
const because = z.enum(['own-wish', 'left-well', 'removed-from-well', 'account-closed', 'became-host']);

/** A member waits for a seat of a full session; the order of these is the order of the line (I-025). */
export const WaitingListJoined = memberEvent(
  'WaitingListJoined',
  z.object({
    session,
    member,
    /** Members with whom this one shares no session, because one of them restricts the other (C-024). */
    apart: z.array(z.guid()).optional(),
  }),
  () => 'waits for a seat to become free',
);

/** Restrictions changed: while one of these holds a seat or leads the session, this member waits and is not asked (C-024). */
export const WaitingApart = event(
  'WaitingApart',
  z.object({ session, member, apart: z.array(z.guid()) }),
  ({ member, apart }) =>
    `member ${member} waits, and is not asked while ${apart.length === 1 ? 'another member' : `one of ${apart.length} others`} is there`,
  { subject: null },
);

export const WaitingListLeft = memberEvent(
  'WaitingListLeft',
  z.object({ session, member, because }),
  () => 'waits for a seat no longer',
);

/** A free seat is held for the member who waits longest; `until`: ISO 8601 UTC, before the start. */
export const SeatOffered = event(
  'SeatOffered',
  z.object({ session, member, until: moment }),
  ({ member, until }) => `a seat is kept for member ${member} until ${until}`,
  { subject: null },
);

/** The session moved closer, so the answer is needed sooner. */
export const SeatOfferMoved = event(
  'SeatOfferMoved',
  z.object({ session, member, until: moment }),
  ({ member, until }) => `the seat is kept for member ${member} until ${until} only`,
  { subject: null },
);

/** No answer in time; the member no longer stands in line. */
export const SeatOfferLapsed = event(
  'SeatOfferLapsed',
  z.object({ session, member }),
  ({ member }) => `member ${member} did not answer in time`,
  { subject: null },
);

export const SeatOfferDeclined = memberEvent(
  'SeatOfferDeclined',
  z.object({ session, member, because }),
  () => 'did not want the seat that was offered',
);

const skipped = {
  'plan-limit': 'the plan does not allow another one',
  overlap: 'another session is at the same time',
  'missed-sessions': 'too many sessions were missed',
  'kept-apart': 'somebody there is kept apart from them',
};
/** Wanted the seat and could not have it, so that the next in line is asked. */
export const MemberSkipped = event(
  'MemberSkipped',
  z.object({ session, member, because: z.enum(['plan-limit', 'overlap', 'missed-sessions', 'kept-apart']) }),
  ({ member, because }) => `member ${member} could not take the seat that was offered: ${skipped[because]}`,
  { subject: null },
);

export const waitingListEvents = {
  WaitingListJoined,
  WaitingApart,
  WaitingListLeft,
  SeatOffered,
  SeatOfferMoved,
  SeatOfferLapsed,
  SeatOfferDeclined,
  MemberSkipped,
};
