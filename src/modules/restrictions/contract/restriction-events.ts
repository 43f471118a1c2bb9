import { z } from 'zod';
import { event, memberEvent, personal, type EventOf } from '#kernel/contract/event.ts';
import { moment } from '#kernel/contract/values.ts';

const member = z.guid();
/** Restricting the same member again after it was taken back is another restriction. */
const restriction = z.guid();
/**
 * The session in which both were together when it was placed, and when that is over at the latest: until then it has no
 * effect (MOD-002). Nothing when they were in none.
 */
const during = z.object({ session: z.guid(), until: moment }).nullable();

/** One member wants to have nothing to do with another one (MOD-006, MOD-008); `reason` is the former's, and may be empty. */
export const MemberRestricted = memberEvent(
  'MemberRestricted',
  z.object({ restriction, member, restricted: member, reason: personal('member', z.string()), during }),
  ({ restricted, during }) => `restricted member ${restricted}${during ? ` in session ${during.session}` : ''}`,
);

/** And took it back. */
export const MemberUnrestricted = memberEvent(
  'MemberUnrestricted',
  z.object({ restriction, member, restricted: member }),
  ({ restricted }) => `took back the restriction of member ${restricted}`,
);

/** And said something else about why, while it holds; the reason given last is the one that counts. */
export const RestrictionReasonChanged = memberEvent(
  'RestrictionReasonChanged',
  z.object({ restriction, member, restricted: member, reason: personal('member', z.string()) }),
  ({ restricted }) => `gave another reason for restricting member ${restricted}`,
);

export const restrictionEvents = { MemberRestricted, MemberUnrestricted, RestrictionReasonChanged };
export type RestrictionEvent = EventOf<typeof restrictionEvents>;

/** The same fact in the restricted member's stream, so that both directions are known without scanning all members. */
export const RestrictionNoted = event(
  'RestrictionNoted',
  z.object({ restriction, restricted: member, by: member, during }),
  ({ by, restricted }) => `member ${by} restricts member ${restricted} from now on`,
  { subject: null },
);

export const RestrictionLifted = event(
  'RestrictionLifted',
  z.object({ restriction, restricted: member, by: member }),
  ({ by, restricted }) => `member ${by} does not restrict member ${restricted} any more`,
  { subject: null },
);

export const notingEvents = { RestrictionNoted, RestrictionLifted };
export type IncomingEvent = EventOf<typeof notingEvents>;
