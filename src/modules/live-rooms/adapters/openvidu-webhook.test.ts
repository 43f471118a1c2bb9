import { expect, test } from '@jest/globals';
import { isTrustedWebhook, videoHint } from './openvidu-webhook.ts';

test('reads the room and the connection out of a webhook', () => {
  const body = {
    event: 'participantLeft',
    timestamp: 1,
    sessionId: 'room-1',
    uniqueSessionId: 'room-1_1',
    connectionId: 'con_A',
    reason: 'disconnect',
  };
  expect(videoHint(body)).toEqual({ event: 'participantLeft', room: 'room-1', connectionId: 'con_A' });
  expect(videoHint({ event: 'sessionDestroyed', sessionId: 'room-1' })).toEqual({
    event: 'sessionDestroyed',
    room: 'room-1',
  });
});

test.each([
  [undefined],
  [null],
  ['text'],
  [{}],
  [{ event: 'recordingStatusChanged', sessionId: 'room-1' }],
  [{ event: 'participantLeft' }],
  [{ event: 'participantLeft', sessionId: '../etc' }],
  [{ event: 'participantLeft', sessionId: { toString: 'x' } }],
])('%j holds no hint', (body) => {
  expect(videoHint(body)).toBeUndefined();
});

test('only the configured token makes a webhook trustworthy', () => {
  expect(isTrustedWebhook('secret', 'secret')).toBe(true);
  expect(isTrustedWebhook('Secret', 'secret')).toBe(false);
  expect(isTrustedWebhook('', '')).toBe(false);
  expect(isTrustedWebhook(undefined, 'secret')).toBe(false);
  expect(isTrustedWebhook(['secret', 'secret'], 'secret')).toBe(false);
});
