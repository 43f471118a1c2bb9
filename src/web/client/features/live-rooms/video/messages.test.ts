import { describe, expect, test } from '@jest/globals';
import { allowance, MESSAGE_LIMIT_BYTES, readMessage, writeMessage } from './messages.ts';

describe('messages between browsers', () => {
  test('[ROM-112] are JSON with a name and data', () => {
    const text = writeMessage({ name: 'reaction', data: { kind: 'with-you' } });
    expect(JSON.parse(text)).toEqual({ name: 'reaction', data: { kind: 'with-you' } });
    expect(readMessage(text)).toEqual({ name: 'reaction', data: { kind: 'with-you' } });
    expect(readMessage('{"name":"hand","data":{"up":true}}')).toEqual({ name: 'hand', data: { up: true, ago: 0 } });
  });

  test.each([
    ['not JSON', 'hello'],
    ['no message', '5'],
    ['nothing', 'null'],
    ['an unknown name', '{"name":"move","data":{"room":1}}'],
    ['a name of every object', '{"name":"toString","data":{}}'],
    ['an order', '{"name":"mute","data":{"member":"ana"}}'],
    ['wrong data', '{"name":"hand","data":{"up":"yes"}}'],
    ['more than asked', '{"name":"hand","data":{"up":true,"html":"<b>"}}'],
    ['more beside it', '{"name":"hand","data":{"up":true},"to":"ana"}'],
    ['a hand from the future', '{"name":"hand","data":{"up":true,"ago":-5}}'],
    ['too long', `{"name":"hand","data":{"up":true}}${' '.repeat(MESSAGE_LIMIT_BYTES)}`],
    ['too long in bytes', `{"name":"${'é'.repeat(300)}","data":{}}`],
  ])('[ROM-112] %s is dropped', (_what, text) => {
    expect(readMessage(text)).toBeUndefined();
  });
});

test('a flooding sender is heard a few times, then at a limited rate', () => {
  const few = allowance(3, 1000);
  expect([few.take(0), few.take(0), few.take(0), few.take(0)]).toEqual([true, true, true, false]);
  expect([few.take(500), few.take(1000), few.take(1100)]).toEqual([false, true, false]);
  expect([few.take(60_000), few.take(60_000), few.take(60_000), few.take(60_000)]).toEqual([true, true, true, false]);
});
