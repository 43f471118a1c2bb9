import { did } from '#kernel/contract/event.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { days, minutes, plus } from '#kernel/contract/time.ts';
import { cleaned, isLong } from '#kernel/contract/written-text.ts';
import { follows, type Decider } from '#kernel/commands/decider.ts';
import { channelLifecycle } from '../contract/channel-lifecycle.ts';
import * as fact from '../contract/chat-events.ts';
import { channelStream, type ChatEvent, type ChatEventsReaction } from '../contract/chat-events.ts';
import { textProblem } from '../contract/message-text.ts';
import type { ChatSettings } from '../contract/settings.ts';
import { evolveChannel, hasReacted, noChannel, type ChannelState, type Message } from './channel-state.ts';

/** The chat follows its session: it exists with it, and belongs to its host and all members with a seat (CHT-015). */
export type Circle = { exists: boolean; members: readonly string[] };
/** Who acts. `isNew`: the account is younger than a day. */
/** `isAdmin`: belongs to the staff, and has said why. */
export type ChatCaller = { id: string; isAdmin: boolean; isNew: boolean };

type Doing = { circle: Circle; by: ChatCaller; now: string; settings: ChatSettings };
type Talking = Doing &
  (
    | { type: 'Send'; message: string; clientId: string; text: string; print: string }
    | { type: 'Edit'; message: string; text: string; wording: string }
    | { type: 'Delete'; message: string }
    | {
        type: 'React';
        message: string;
        reaction: ChatEventsReaction;
        on: boolean;
        /** Staff removed its author: to members it reads like a deleted message (C-173). */
        hidden: boolean;
      }
    | { type: 'Tag'; member: string }
  );
export type ChannelCommand = { session: string } & (
  | Talking
  /** The session is over or called off. */
  | { type: 'Close'; hidesAt: string; because: 'ended' | 'canceled' | 'deleted' }
  | { type: 'Hide'; now: string }
  /** Messages not preserved for reports were destroyed. */
  | { type: 'Clear' }
  | { type: 'Keep'; message: string; report: string }
  /** What staff decided about a report. */
  | { type: 'Judge'; message: string; staff: string; verdict: 'hide' | 'delete' }
  | { type: 'ShowAgain'; message: string }
  /** What a deleted message said was destroyed. */
  | { type: 'Forget'; message: string }
);

/** What tells whether a chat is still there. */
export type Lifetime = Pick<ChannelState, 'status' | 'hidesAt'>;

/** Members do not see the chat any more (C-175). */
export const isGone = ({ status, hidesAt }: Lifetime, now: string): boolean =>
  status === 'hidden' || status === 'cleared' || (hidesAt !== null && now >= hidesAt);

/** Who may look into a chat: its members while it is there, and staff (CHT-014). */
export const mayRead = (
  state: Lifetime,
  { circle, by, now }: Pick<Doing, 'circle' | 'now'> & { by: Pick<ChatCaller, 'id' | 'isAdmin'> },
): Refusal | undefined => {
  if (!circle.exists) return refuse('CHAT_DOES_NOT_EXIST');
  if (by.isAdmin) return undefined;
  if (!circle.members.includes(by.id)) return refuse('CHAT_DOES_NOT_EXIST');
  return isGone(state, now) ? refuse('CHAT_IS_OVER') : undefined;
};

/** Only who belongs to a chat takes part in it; staff who do not, read and delete. */
const mayTalk = (state: ChannelState, doing: Doing): Refusal | undefined => {
  const unreadable = mayRead(state, doing);
  if (unreadable) return unreadable;
  if (!doing.circle.members.includes(doing.by.id)) return refuse('NOT_ALLOWED');
  return isGone(state, doing.now) ? refuse('CHAT_IS_OVER') : undefined;
};

const badText = (text: string, { CHAT_MESSAGE_MAX: max }: ChatSettings): Refusal | undefined => {
  const problem = textProblem(text, max);
  return problem && refuse(problem, { field: 'text', values: { max } });
};

type ChannelTimed = { at: string };
const since = <T extends ChannelTimed>(acts: readonly T[], now: string, milliseconds: number): readonly T[] => {
  const from = plus(now, -milliseconds);
  return acts.filter(({ at }) => at > from);
};

const writtenBy = ({ messages }: ChannelState, chatCaller: ChatCaller): readonly Message[] =>
  [...messages.values()].filter(({ author }) => author === chatCaller.id);

/** A changed wording counts as a message: all members of the chat receive it, and it is never removed from the log. */
const tooMany = (state: ChannelState, { by, now, settings }: Doing): Refusal | undefined => {
  const own = [...writtenBy(state, by), ...[...state.edited].filter((each) => each.by === by.id)];
  const perMinute = by.isNew ? settings.CHAT_PER_MINUTE_NEW : settings.CHAT_PER_MINUTE;
  const perDay = by.isNew ? settings.CHAT_PER_DAY_NEW : settings.CHAT_PER_DAY;
  if (since(own, now, days(1)).length >= perDay) return refuse('CHAT_TOO_MUCH_TODAY');
  return since(own, now, minutes(1)).length >= perMinute ? refuse('CHAT_TOO_MANY_MESSAGES') : undefined;
};

/** A sentence said before, or anything said twice in a row (I-049). */
const isRepeated = (own: readonly Message[], print: string, { now, settings }: Doing): boolean => {
  const recent = since(own, now, minutes(settings.CHAT_REPEAT_MIN)).filter(({ deleted }) => !deleted);
  return recent.some((message) => message.print === print && (message.isLong || message === own.at(-1)));
};

const send = (
  state: ChannelState,
  extract: Extract<ChannelCommand, { type: 'Send' }>,
): readonly ChatEvent[] | Refusal => {
  const { session, message, clientId, text, print, by, now } = extract;
  const own = writtenBy(state, by);
  if (own.some((sent) => sent.clientId === clientId)) return [];
  const problem = badText(text, extract.settings) ?? tooMany(state, extract);
  if (problem) return problem;
  if (isRepeated(own, print, extract)) return refuse('CHAT_MESSAGE_REPEATED', { field: 'text' });
  return [
    did(fact.MessageSent, {
      session,
      message,
      number: state.messages.size + 1,
      author: by.id,
      clientId,
      text: cleaned(text),
      isLong: isLong(text),
      print,
      at: now,
    }),
  ];
};

const react = (
  message: Message,
  state: ChannelState,
  extract: Extract<ChannelCommand, { type: 'React' }>,
): readonly ChatEvent[] | Refusal => {
  const { session, reaction, on, by, now, settings } = extract;
  if (message.deleted || extract.hidden) return refuse('CHAT_MESSAGE_DELETED');
  if (hasReacted(message, by.id, reaction) === on) return [];
  const data = { session, message: message.id, member: by.id, reaction };
  if (!on) return [did(fact.ReactionRemoved, data)];
  const own = [...state.reacted].filter((each) => each.by === by.id);
  return since(own, now, minutes(1)).length >= settings.CHAT_REACTIONS_PER_MINUTE
    ? refuse('CHAT_TOO_MANY_MESSAGES')
    : [did(fact.ReactionAdded, { ...data, at: now })];
};

const tag = (
  state: ChannelState,
  extract: Extract<ChannelCommand, { type: 'Tag' }>,
): readonly ChatEvent[] | Refusal => {
  const { session, member, by, now, circle, settings } = extract;
  if (!circle.members.includes(member)) return refuse('CHAT_TAG_NOT_A_MEMBER');
  if (member === by.id) return [];
  const own = [...state.tagged].filter((each) => each.by === by.id);
  // One notification, however often the button is pressed (C-178).
  if (since(own, now, minutes(settings.CHAT_REPEAT_MIN)).some((each) => each.member === member)) return [];
  return since(own, now, minutes(1)).length >= settings.CHAT_TAGS_PER_MINUTE
    ? refuse('CHAT_TOO_MANY_MESSAGES')
    : [did(fact.MemberTagged, { session, member, by: by.id, at: now })];
};

const remove = (
  message: Message,
  state: ChannelState,
  extract: Extract<ChannelCommand, { type: 'Delete' }>,
): readonly ChatEvent[] | Refusal => {
  const { session, by } = extract;
  if (!by.isAdmin && message.author !== by.id) return refuse('NOT_ALLOWED');
  if (message.deleted || state.status === 'cleared') return [];
  const { id, author } = message;
  return [did(fact.MessageDeleted, { session, message: id, author, by: by.id })];
};

const edit = (
  message: Message,
  state: ChannelState,
  extract: Extract<ChannelCommand, { type: 'Edit' }>,
): readonly ChatEvent[] | Refusal => {
  const { session, by, text, wording, now, settings } = extract;
  if (message.author !== by.id) return refuse('NOT_ALLOWED');
  if (message.deleted) return refuse('CHAT_MESSAGE_DELETED');
  const problem = badText(text, settings);
  if (problem) return problem;
  if (message.wording === wording) return [];
  const excess = tooMany(state, extract);
  if (excess) return excess;
  return [
    did(fact.MessageEdited, {
      session,
      message: message.id,
      author: by.id,
      text: cleaned(text),
      wording,
      at: now,
    }),
  ];
};

const talk = (command: { session: string } & Talking, state: ChannelState): readonly ChatEvent[] | Refusal => {
  const refusal = command.type === 'Delete' ? mayRead(state, command) : mayTalk(state, command);
  if (refusal) return refusal;
  if (command.type === 'Send') return send(state, command);
  if (command.type === 'Tag') return tag(state, command);
  const message = state.messages.get(command.message);
  if (!message) return refuse('CHAT_MESSAGE_DOES_NOT_EXIST');
  switch (command.type) {
    case 'Edit':
      return edit(message, state, command);
    case 'Delete':
      return remove(message, state, command);
    case 'React':
      return react(message, state, command);
  }
};

const decide = (command: ChannelCommand, state: ChannelState): readonly ChatEvent[] | Refusal => {
  const { session } = command;
  const can = (type: ChatEvent['type']) => channelLifecycle.can(state.status, type);
  switch (command.type) {
    case 'Close': {
      const { hidesAt, because } = command;
      return can('ChannelClosing') ? [did(fact.ChannelClosing, { session, hidesAt, because })] : [];
    }
    case 'Hide':
      return can('ChannelHidden') && isGone(state, command.now) ? [did(fact.ChannelHidden, { session })] : [];
    case 'Clear':
      return can('ChannelCleared') ? [did(fact.ChannelCleared, { session, kept: evidenceIn(state) })] : [];
    case 'Keep': {
      const { message: id, report } = command;
      const message = state.messages.get(id);
      return message && !message.kept && !message.forgotten && can('MessageKept')
        ? [did(fact.MessageKept, { session, message: id, report })]
        : [];
    }
    case 'Judge': {
      const { message: id, staff, verdict } = command;
      const message = state.messages.get(id);
      const isDone = message === undefined || (message.deleted && (verdict === 'hide' || !message.hidden));
      const judged = verdict === 'hide' ? fact.MessageHidden : fact.MessageDeleted;
      return isDone || !can(judged.type)
        ? []
        : [did(judged, { session, message: id, author: message.author, by: staff })];
    }
    case 'ShowAgain': {
      const { message: id } = command;
      const message = state.messages.get(id);
      return message?.hidden && can('MessageShownAgain')
        ? [did(fact.MessageShownAgain, { session, message: id, author: message.author })]
        : [];
    }
    case 'Forget': {
      const { message: id } = command;
      return mayForget(state, id) ? [did(fact.MessageForgotten, { session, message: id })] : [];
    }
    default:
      return talk(command, state);
  }
};

/** Ids of messages that are evidence of a report. */
export const evidenceIn = ({ messages }: ChannelState): string[] =>
  [...messages.values()].filter((message) => message.kept).map(({ id }) => id);

/** A deleted message that no report needs. */
export const mayForget = (state: ChannelState, id: string): boolean => {
  const message = state.messages.get(id);
  return message !== undefined && message.deleted && !message.hidden && !message.kept && !message.forgotten;
};

/** The chat of one session. */
export const channel: Decider<ChannelState, ChannelCommand, ChatEvent> = {
  stream: channelStream,
  initial: noChannel,
  evolve: evolveChannel,
  decide,
  lifecycles: [follows(channelLifecycle, ({ status }) => status)],
};
