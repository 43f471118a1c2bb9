import { expect, test } from '@jest/globals';
import { channelLifecycle } from './channel-lifecycle.ts';
import { chatEvents } from './chat-events.ts';

test('the lifecycle knows every fact of a chat', () => {
  expect([...channelLifecycle.facts].sort()).toEqual(Object.keys(chatEvents).sort());
});

test('[CHT-012] open, closing, hidden, cleared, and nothing after that', () => {
  const seen: string[] = [];
  let status = channelLifecycle.initial;
  for (const fact of ['ChannelClosing', 'ChannelHidden', 'ChannelCleared']) {
    status = channelLifecycle.after(status, fact);
    seen.push(status);
  }
  expect(seen).toEqual(['closing', 'hidden', 'cleared']);
  expect(channelLifecycle.isFinal('cleared')).toBe(true);
});
