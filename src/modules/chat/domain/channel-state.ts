import { GrowingList, GrowingMap, GrowingSet } from '#kernel/contract/growing.ts';
import type { ChatEvent, ChatEventsReaction } from '../contract/chat-events.ts';
import { channelLifecycle, type ChannelStatus } from '../contract/channel-lifecycle.ts';

export type Message = {
  id: string;
  author: string;
  clientId: string;
  at: string;
  isLong: boolean;
  print: string;
  /** Members do not see it any more; `hidden`: staff can show it again. */
  deleted: boolean;
  hidden: boolean;
  /** Evidence of a report. */
  kept: boolean;
  forgotten: boolean;
  /** Who reacted, and how. */
  reactions: GrowingSet<`${ChatEventsReaction} ${string}`>;
  /** Fingerprint of the newest wording; null until it was changed. */
  wording: string | null;
};

export type ChannelState = {
  status: ChannelStatus;
  /** Set once the session is over or called off. */
  hidesAt: string | null;
  /** By id, in their order: the first one has number 1. */
  messages: GrowingMap<string, Message>;
  /** What people did besides writing, for the limits. */
  reacted: GrowingList<{ by: string; at: string }>;
  tagged: GrowingList<{ by: string; member: string; at: string }>;
  edited: GrowingList<{ by: string; at: string }>;
};

const noReactions: Message['reactions'] = GrowingSet.of();

export const noChannel: ChannelState = {
  status: channelLifecycle.initial,
  hidesAt: null,
  messages: GrowingMap.of(),
  reacted: GrowingList.of(),
  tagged: GrowingList.of(),
  edited: GrowingList.of(),
};

const withMessage = (state: ChannelState, id: string, change: (message: Message) => Partial<Message>): ChannelState => {
  const message = state.messages.get(id);
  return message ? { ...state, messages: state.messages.with(id, { ...message, ...change(message) }) } : state;
};

const reactionOf = ({ member, reaction }: { member: string; reaction: ChatEventsReaction }) =>
  `${reaction} ${member}` as const;

export const evolveChannel = (before: ChannelState, fact: ChatEvent): ChannelState => {
  const state = { ...before, status: channelLifecycle.after(before.status, fact.type) };
  switch (fact.type) {
    case 'MessageSent': {
      const { message: id, author, clientId, at, isLong, print } = fact.data;
      const fresh = {
        deleted: false,
        hidden: false,
        kept: false,
        forgotten: false,
        reactions: noReactions,
        wording: null,
      };
      return { ...state, messages: state.messages.with(id, { id, author, clientId, at, isLong, print, ...fresh }) };
    }
    case 'MessageDeleted':
      return withMessage(state, fact.data.message, () => ({ deleted: true, hidden: false, reactions: noReactions }));
    case 'MessageHidden':
      return withMessage(state, fact.data.message, () => ({ deleted: true, hidden: true }));
    case 'MessageShownAgain':
      return withMessage(state, fact.data.message, () => ({ deleted: false, hidden: false }));
    case 'MessageKept':
      return withMessage(state, fact.data.message, () => ({ kept: true }));
    case 'MessageForgotten':
      return withMessage(state, fact.data.message, () => ({ forgotten: true }));
    case 'ReactionAdded': {
      const { message, member, at } = fact.data;
      return {
        ...withMessage(state, message, ({ reactions }) => ({ reactions: reactions.with(reactionOf(fact.data)) })),
        reacted: state.reacted.plus({ by: member, at }),
      };
    }
    case 'ReactionRemoved':
      return withMessage(state, fact.data.message, ({ reactions }) => ({
        reactions: reactions.without(reactionOf(fact.data)),
      }));
    case 'MemberTagged': {
      const { by, member, at } = fact.data;
      return { ...state, tagged: state.tagged.plus({ by, member, at }) };
    }
    case 'ChannelClosing':
      return { ...state, hidesAt: fact.data.hidesAt };
    case 'ChannelCleared': {
      if (before.status === state.status) return state;
      const retained = new Set(fact.data.kept);
      const going = [...state.messages.values()].filter(({ id, forgotten }) => !retained.has(id) && !forgotten);
      return going.reduce((cleared, { id }) => withMessage(cleared, id, () => ({ forgotten: true })), state);
    }
    case 'MessageEdited': {
      const { message, author, wording = null, at } = fact.data;
      const edited = withMessage(state, message, () => ({ wording }));
      return at === undefined ? edited : { ...edited, edited: state.edited.plus({ by: author, at }) };
    }
    case 'ChannelHidden':
      return state;
  }
};

export const hasReacted = ({ reactions }: Message, member: string, reaction: ChatEventsReaction): boolean =>
  reactions.has(reactionOf({ member, reaction }));
