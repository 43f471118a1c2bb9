import type { ChatEvent, Reaction } from '../contract/chat-events.ts';
import { channelLifecycle, type ChannelStatus } from '../contract/channel-lifecycle.ts';

export type Message = {
  id: string;
  author: string;
  clientId: string;
  at: string;
  isLong: boolean;
  print: string;
  deleted: boolean;
  /** Evidence of a report. */
  kept: boolean;
  forgotten: boolean;
  reactions: readonly { member: string; reaction: Reaction }[];
};

export type ChannelState = {
  status: ChannelStatus;
  /** Set once the session is over or called off. */
  hidesAt: string | null;
  /** By number: the first one has number 1. */
  messages: readonly Message[];
  /** What people did besides writing, for the limits. */
  reacted: readonly { by: string; at: string }[];
  tagged: readonly { by: string; member: string; at: string }[];
};

export const noChannel: ChannelState = {
  status: channelLifecycle.initial,
  hidesAt: null,
  messages: [],
  reacted: [],
  tagged: [],
};

export const messageOf = (state: ChannelState, id: string): Message | undefined =>
  state.messages.find((message) => message.id === id);

const withMessage = (state: ChannelState, id: string, change: (message: Message) => Partial<Message>): ChannelState => {
  const index = state.messages.findIndex((message) => message.id === id);
  const message = state.messages[index];
  return message ? { ...state, messages: state.messages.with(index, { ...message, ...change(message) }) } : state;
};

const isSame = (a: { member: string; reaction: Reaction }) => (b: { member: string; reaction: Reaction }) =>
  a.member === b.member && a.reaction === b.reaction;

export const evolveChannel = (before: ChannelState, fact: ChatEvent): ChannelState => {
  const state = { ...before, status: channelLifecycle.after(before.status, fact.type) };
  switch (fact.type) {
    case 'MessageSent': {
      const { message: id, author, clientId, at, isLong, print } = fact.data;
      const fresh = { deleted: false, kept: false, forgotten: false, reactions: [] };
      return { ...state, messages: [...state.messages, { id, author, clientId, at, isLong, print, ...fresh }] };
    }
    case 'MessageDeleted':
      return withMessage(state, fact.data.message, () => ({ deleted: true, reactions: [] }));
    case 'MessageKept':
      return withMessage(state, fact.data.message, () => ({ kept: true }));
    case 'MessageForgotten':
      return withMessage(state, fact.data.message, () => ({ forgotten: true }));
    case 'ReactionAdded': {
      const { message, member, reaction, at } = fact.data;
      return {
        ...withMessage(state, message, ({ reactions }) => ({ reactions: [...reactions, { member, reaction }] })),
        reacted: [...state.reacted, { by: member, at }],
      };
    }
    case 'ReactionRemoved': {
      const same = isSame(fact.data);
      return withMessage(state, fact.data.message, ({ reactions }) => ({
        reactions: reactions.filter((each) => !same(each)),
      }));
    }
    case 'MemberTagged': {
      const { by, member, at } = fact.data;
      return { ...state, tagged: [...state.tagged, { by, member, at }] };
    }
    case 'ChannelClosing':
      return { ...state, hidesAt: fact.data.hidesAt };
    case 'ChannelCleared': {
      const kept = new Set(fact.data.kept);
      return {
        ...state,
        messages: state.messages.map((message) => (kept.has(message.id) ? message : { ...message, forgotten: true })),
      };
    }
    case 'MessageEdited':
    case 'ChannelHidden':
      return state;
  }
};

export const hasReacted = (message: Message, member: string, reaction: Reaction): boolean =>
  message.reactions.some(isSame({ member, reaction }));
