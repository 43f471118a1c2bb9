import { z } from 'zod';
import { event, memberEvent, personal, type EventOf } from '#kernel/contract/event.ts';
import { moment } from '#kernel/contract/values.ts';

const signal = z.guid();
const member = z.guid();

/** Where the member was when they asked. */
export const helpPlace = z.enum(['room', 'chat', 'forum', 'profile', 'page']);
export type HelpPlace = z.output<typeof helpPlace>;
const PLACES: Readonly<Record<z.output<typeof helpPlace>, string>> = {
  room: 'the room',
  chat: 'the chat',
  forum: 'the forum',
  profile: 'a profile',
  page: 'a page',
};

/** Who needs help: the one who asks, or another person. */
export const helpConcern = z.enum(['self', 'another']);
export type HelpConcern = z.output<typeof helpConcern>;

/** `member`: about whom the asker is worried, when they named one; that member never learns of it. */
export const HelpAsked = event(
  'HelpAsked',
  z.object({
    signal,
    by: member,
    place: helpPlace,
    concern: helpConcern,
    member: member.nullable(),
    session: z.guid().nullable(),
    text: personal('by', z.string()).optional(),
    at: moment,
  }),
  ({ concern, member: about, place, session }) =>
    `${
      concern === 'self'
        ? 'asked the staff for help'
        : `told the staff that they worry about ${about === null ? 'a person' : `member ${about}`}`
    } from ${PLACES[place]}${session === null ? '' : ` in session ${session}`}`,
  { subject: 'by' },
);

/** It was given to the one on duty, or to the next one because it was not seen in time. */
export const HelpPassedOn = event(
  'HelpPassedOn',
  z.object({ signal, to: member, at: moment }),
  ({ to }) => `the call for help went to member ${to}`,
  { subject: null },
);

export const HelpAcknowledged = event(
  'HelpAcknowledged',
  z.object({ signal, by: member, at: moment }),
  () => 'saw the call for help and takes care of it',
  { subject: { staff: 'by' } },
);

/** By staff once it is looked after, or by the asker who takes it back. */
export const HelpEnded = event(
  'HelpEnded',
  z.object({ signal, by: member, at: moment }),
  () => 'ended the call for help',
  { subject: 'by' },
);

export const helpEvents = { HelpAsked, HelpPassedOn, HelpAcknowledged, HelpEnded };
export type HelpEvent = EventOf<typeof helpEvents>;

/** In a stream of the member, so that calls can be limited. */
export const HelpCounted = memberEvent(
  'HelpCounted',
  z.object({ member, signal, at: moment }),
  () => 'asked for help once more, within the limits',
);

export const askerEvents = { HelpCounted };
export type AskerEvent = EventOf<typeof askerEvents>;
