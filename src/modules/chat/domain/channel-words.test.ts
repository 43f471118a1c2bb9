import { expect, test } from '@jest/globals';
import { fold } from '#kernel/commands/decider.ts';
import type { ChatEvent } from '../contract/chat-events.ts';
import { closing, hidden, SECOND, sent } from '../testing/examples.ts';
import { channelInWords } from './channel-words.ts';
import { channel } from './channel.ts';

const until = 'It is hidden from 8 May 2026, 12:00 UTC on.';

test.each<[string, ChatEvent[], object]>([
  ['in which nothing was written', [], { status: 'The chat is open.', hidesAt: null, messages: '0 messages.' }],
  [
    'that is about to disappear',
    [sent(), closing()],
    { status: 'The chat is closing.', hidesAt: until, messages: '1 message.' },
  ],
  [
    'that disappeared',
    [sent(), sent({ message: SECOND, number: 2 }), closing(), hidden],
    { status: 'The chat is hidden.', hidesAt: until, messages: '2 messages.' },
  ],
])('auditors read of a chat %s where it stands and how much was written, not what', (_, facts, words) => {
  expect(channelInWords(fold(channel, facts))).toEqual(words);
});
