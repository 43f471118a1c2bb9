import { createMachine } from 'xstate';
import { lifecycle } from '#kernel/contract/lifecycle.ts';
import type { ChatEvent } from './chat-events.ts';

/** Where the chat of a session stands: it follows its session, and disappears three days after it (CHT-012, C-175). */
export type ChannelStatus = 'open' | 'closing' | 'hidden' | 'cleared';

const talk = { MessageSent: {}, MessageEdited: {}, ReactionAdded: {}, ReactionRemoved: {}, MemberTagged: {} };
const evidence = {
  MessageDeleted: {},
  MessageHidden: {},
  MessageShownAgain: {},
  MessageKept: {},
  MessageForgotten: {},
};

export const channelLifecycle = lifecycle<ChannelStatus, ChatEvent['type']>(
  createMachine({
    id: 'channel',
    initial: 'open',
    states: {
      open: { on: { ...talk, ...evidence, ChannelClosing: 'closing' } },
      closing: { on: { ...talk, ...evidence, ChannelHidden: 'hidden' } },
      hidden: { on: { ...evidence, ChannelCleared: 'cleared' } },
      cleared: {},
    },
  }),
);
