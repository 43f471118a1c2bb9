import { expect, test } from '@jest/globals';
import { channelLifecycle } from './channel-lifecycle.ts';
import { chatEvents } from './chat-events.ts';

test('the lifecycle knows every fact of a chat', () => {
  expect([...channelLifecycle.facts].sort()).toEqual(Object.keys(chatEvents).sort());
});

test('[CHT-012] open, closing, hidden, cleared, and nothing after that', () => {
  const facts = ['ChannelClosing', 'ChannelHidden', 'ChannelCleared'];
  const seen = facts.map((fact, index) => {
    const before = facts.slice(0, index).reduce(channelLifecycle.after, channelLifecycle.initial);
    return channelLifecycle.after(before, fact);
  });
  expect(seen).toEqual(['closing', 'hidden', 'cleared']);
  expect(channelLifecycle.isFinal('cleared')).toBe(true);
});
