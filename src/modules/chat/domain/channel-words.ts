import { instantInWords } from '#kernel/contract/days-in-words.ts';
import type { ChannelState } from './channel-state.ts';

/** What matters of the chat of a session to auditors; not a word of what was written. */
export const channelInWords = ({ status, hidesAt, messages }: ChannelState): Record<string, string | null> => ({
  status: `The chat is ${status}.`,
  hidesAt: hidesAt === null ? null : `It is hidden from ${instantInWords(hidesAt)} on.`,
  messages: messages.size === 1 ? '1 message.' : `${messages.size} messages.`,
});
