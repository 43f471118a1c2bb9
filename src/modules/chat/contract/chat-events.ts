import { z } from 'zod';
import { event, memberEvent, personal, type EventOf } from '#kernel/contract/event.ts';
import { moment } from '#kernel/contract/values.ts';

const session = z.guid();
const member = z.guid();
const message = z.guid();
/** Version 1 also listed the members of the chat, to notify them; the read model knows them. */
const withoutMembers = (data: Record<string, unknown>) => {
  const { members: _, ...rest } = data;
  return rest;
};
const namesNoAudience = { version: 2, upcasts: { 1: withoutMembers } };
/**
 * Sealed with a key of the message, so that one message can be forgotten and another preserved for a report (C-074,
 * C-175).
 */
const text = personal('message', z.string());

/** Three, so that the right one is found at once (C-176). */
export const reaction = z.enum(['heart', 'same', 'thanks']);
export type ChatEventsReaction = z.output<typeof reaction>;

/** A member wrote into the chat of a session. `print` is a keyed hash of the text, to detect repetitions. */
export const MessageSent = event(
  'MessageSent',
  z.object({
    session,
    message,
    /** Counts from 1 within the chat. */
    number: z.int().min(1),
    author: member,
    /** Chosen by the browser: the same one again is the same message. */
    clientId: z.string(),
    text,
    isLong: z.boolean(),
    print: z.string(),
    at: moment,
  }),
  ({ number }) => `wrote message ${number}`,
  namesNoAudience,
);

export const MessageEdited = event(
  'MessageEdited',
  // `wording`: a keyed fingerprint of the text, so that the same one is not recorded twice.
  z.object({ session, message, author: member, text, wording: z.string().optional(), at: moment.optional() }),
  ({ message }) => `changed the wording of message ${message}`,
  namesNoAudience,
);

/** Hidden from all but staff, who may have to judge it (C-074). */
export const MessageDeleted = event(
  'MessageDeleted',
  z.object({ session, message, author: member, by: member }),
  ({ message, author, by }) => `deleted message ${message}${author === by ? '' : ` of member ${author}`}`,
  namesNoAudience,
);

/** Staff hide the message from members, after a report; it can be shown again. */
export const MessageHidden = event(
  'MessageHidden',
  z.object({ session, message, author: member, by: member }),
  ({ message, author }) => `hid message ${message} of member ${author}`,
);

export const MessageShownAgain = event(
  'MessageShownAgain',
  z.object({ session, message, author: member }),
  ({ message, author }) => `shows message ${message} of member ${author} again`,
);

export const ReactionAdded = memberEvent(
  'ReactionAdded',
  z.object({ session, message, member, reaction, at: moment }),
  ({ message, reaction }) => `answered message ${message} with "${reaction}"`,
  { ...namesNoAudience },
);
export const ReactionRemoved = memberEvent(
  'ReactionRemoved',
  z.object({ session, message, member, reaction }),
  ({ message, reaction }) => `took back "${reaction}" from message ${message}`,
  { ...namesNoAudience },
);

/** A member tagged another one (CHT-023, C-178). */
export const MemberTagged = event(
  'MemberTagged',
  z.object({ session, member, by: member, at: moment }),
  ({ member }) => `called for the attention of member ${member}`,
);

/** A message was reported: from now on it stays as evidence (C-175, C-177). */
export const MessageKept = event(
  'MessageKept',
  z.object({ session, message, report: z.guid() }),
  ({ message }) => `message ${message} is kept for a report`,
  { subject: null },
);

/** What the message said was destroyed for ever. */
export const MessageForgotten = event(
  'MessageForgotten',
  z.object({ session, message }),
  ({ message }) => `message ${message} lost its words for good`,
  { subject: null },
);

/** The session is over or called off: the chat stays for three more days (CHT-012, C-175). */
export const ChannelClosing = event(
  'ChannelClosing',
  z.object({ session, hidesAt: moment, because: z.enum(['ended', 'canceled', 'deleted']) }),
  ({ hidesAt }) => `the chat can be read until ${hidesAt}`,
  { subject: null },
);

/** Members do not see the chat any more. */
export const ChannelHidden = event(
  'ChannelHidden',
  z.object({ session }),
  () => 'the chat disappeared for its members',
  { ...namesNoAudience, subject: null },
);

/** All messages were destroyed, except those preserved for reports. */
export const ChannelCleared = event(
  'ChannelCleared',
  z.object({ session, kept: z.array(message) }),
  ({ kept: retained }) =>
    `the chat was emptied${retained.length === 0 ? '' : `, except ${retained.length === 1 ? 'one message' : `${retained.length} messages`} that reports are about`}`,
  { subject: null },
);

export const chatEvents = {
  MessageSent,
  MessageEdited,
  MessageDeleted,
  MessageHidden,
  MessageShownAgain,
  ReactionAdded,
  ReactionRemoved,
  MemberTagged,
  MessageKept,
  MessageForgotten,
  ChannelClosing,
  ChannelHidden,
  ChannelCleared,
};
export type ChatEvent = EventOf<typeof chatEvents>;

/** The stream of one session's chat. */
export const CHANNEL_STREAMS = 'chat.channel-';
export const channelStream = (session: string): string => CHANNEL_STREAMS + session;
