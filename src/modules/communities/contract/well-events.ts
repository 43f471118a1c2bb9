import { z } from 'zod';
import { event, memberEvent, personal, type EventOf } from '#kernel/contract/event.ts';

const well = z.guid();
const member = z.guid();

/** A Well exists from now on. Its creator belongs to it from the start, without a `WellJoined`. */
export const WellCreated = event(
  'WellCreated',
  z.object({
    well,
    title: z.string(),
    slug: z.string(),
    description: z.string(),
    /** Null for the main Well, which the product makes by itself. */
    creator: member.nullable(),
    /** False: private, listed for members and admins only (C-142). */
    visible: z.boolean(),
    /** The main Well, to which all members belong (C-055). */
    isDefault: z.boolean(),
  }),
  ({ title }) => `created the Well "${title}"`,
);

/** Title or description changed; both with their new values. */
export const WellUpdated = event(
  'WellUpdated',
  z.object({
    well,
    title: z.string(),
    slug: z.string(),
    description: z.string(),
    /** The slug until now: its title is free again when the slug is another one now. */
    formerSlug: z.string(),
  }),
  ({ title }) => `changed the Well; it is called "${title}" now`,
);

/** The Well is hidden from all (I-066); `slug` was its title's. */
export const WellDeleted = event('WellDeleted', z.object({ well, slug: z.string() }), () => 'deleted the Well');

/** The Well got a picture, or lost it; names of files. */
export const WellPictureChanged = event(
  'WellPictureChanged',
  z.object({ well, picture: z.string().nullable(), before: z.string().nullable() }),
  ({ picture }) => (picture === null ? 'took the picture of the Well away' : 'chose a picture for the Well'),
);

export const wellEvents = { WellCreated, WellUpdated, WellDeleted, WellPictureChanged };
export type WellEvent = EventOf<typeof wellEvents>;

/** A title belongs to one Well at a time, regardless of case and punctuation. */
export const WellTitleTaken = event('WellTitleTaken', z.object({ well }), () => 'claimed a title for a Well');
/** The title is free for another Well. */
export const WellTitleReleased = event('WellTitleReleased', z.object({ well }), () => 'gave the title of a Well back');
export const wellTitleEvents = { WellTitleTaken, WellTitleReleased };
export type WellTitleEvent = EventOf<typeof wellTitleEvents>;

/** A member joined, committing to the Code of Conduct and to lived experience of the topic (C-139). */
export const WellJoined = memberEvent(
  'WellJoined',
  z.object({ well, member, committed: z.literal(true) }),
  ({ well }) => `joined the Well ${well} and committed to its Code of Conduct`,
);
/** A member left; coming back means committing again. */
export const WellLeft = memberEvent('WellLeft', z.object({ well, member }), ({ well }) => `left the Well ${well}`);
/** Staff, or the creator where that is allowed, took a member out, who cannot come back until staff allow it (C-146). */
export const MemberRemovedFromWell = event(
  'MemberRemovedFromWell',
  z.object({ well, member, by: member, reason: personal('member', z.string()) }),
  ({ well, member, reason }) => `removed member ${member} from the Well ${well}${reason === null ? '' : `: ${reason}`}`,
);
/** A removed member may join again, committing again (C-146). */
export const MemberAllowedBack = event(
  'MemberAllowedBack',
  z.object({ well, member, by: member }),
  ({ well, member }) => `allowed member ${member} to join the Well ${well} again`,
);
/** What a member wants to be notified about in a Well (COM-055). */
export const WellNoticesChosen = memberEvent(
  'WellNoticesChosen',
  z.object({ well, member, sessions: z.boolean(), forums: z.boolean() }),
  ({ well, sessions, forums }) =>
    `chose to be notified about ${[...(sessions ? ['new sessions'] : []), ...(forums ? ['new forum posts'] : [])].join(' and ') || 'nothing new'} in the Well ${well}`,
);

/** The counters of a Well's tabs (COM-024). */
export const wellBadge = z.enum(['session', 'user_join', 'forum_post']);
export type WellBadge = z.output<typeof wellBadge>;

/** A member saw what is new in a tab of a Well: its counter begins again (COM-024). */
export const WellTabSeen = memberEvent(
  'WellTabSeen',
  z.object({ well, member, badge: wellBadge }),
  ({ well, badge }) =>
    `saw the new ${{ session: 'sessions', user_join: 'members', forum_post: 'forum posts' }[badge]} of the Well ${well}`,
);

/**
 * The member who joins is called otherwise in this Well (ADR 107). `handle` is the id by which the others of the Well know
 * them; it ends with the membership, and what was written under it stays under it.
 */
export const HandleTaken = memberEvent(
  'HandleTaken',
  z.object({ well, member, handle: z.guid(), name: personal('member', z.string()) }),
  ({ well }) => `goes by another name in the Well ${well}`,
);
/** The other name, or the picture beside it, changed; both with their new values. `before`: the file until now. */
export const HandleChanged = memberEvent(
  'HandleChanged',
  z.object({
    well,
    member,
    handle: z.guid(),
    name: personal('member', z.string()),
    picture: z.string().nullable(),
    before: z.string().nullable(),
  }),
  ({ well }) => `changed the other name or its picture in the Well ${well}`,
);
/** One of the staff learned who is behind a name of a Well. `case`: about something written under it, which is the reason. */
export const HandleOwnerShown = event(
  'HandleOwnerShown',
  z.object({
    well,
    member,
    handle: z.guid(),
    staff: member,
    case: z.guid().nullable(),
    reason: personal('staff', z.string()),
  }),
  ({ well, reason, ...about }) =>
    `looked who goes by another name in the Well ${well}${about.case === null ? '' : `, in case ${about.case}`}${reason === null ? '' : `: ${reason}`}`,
);

export const membershipEvents = {
  WellJoined,
  WellLeft,
  MemberRemovedFromWell,
  MemberAllowedBack,
  WellNoticesChosen,
  WellTabSeen,
  HandleTaken,
  HandleChanged,
  HandleOwnerShown,
};
export type MembershipEvent = EventOf<typeof membershipEvents>;
