import { expect, test } from '@jest/globals';
import type { Room } from './model.ts';
import { createEventHook } from './webhooks.ts';

const room: Room = {
  id: 'room',
  uniqueId: 'room_1',
  createdAt: 1,
  properties: {},
  participants: new Map(),
  isOpen: true,
  grants: new Map(),
};
const settings = { url: 'http://localhost/hooks/openvidu', headers: { 'x-token': 'secret' } };

test('events are posted in order with the authentication header, and the next one is posted after a failure', async () => {
  const posted: unknown[] = [];
  const problems: string[] = [];
  let finished: () => void;
  const all = new Promise<void>((resolve) => {
    finished = resolve;
  });
  const post: typeof fetch = async (_url, request) => {
    expect(request?.headers).toMatchObject({ 'x-token': 'secret' });
    posted.push(JSON.parse(request?.body as string));
    if (posted.length === 1) throw new Error('no route');
    if (posted.length === 3) finished();
    return new Response(undefined, { status: posted.length === 2 ? 500 : 200 });
  };
  const hook = createEventHook(settings, (problem) => problems.push(problem), post);
  hook('sessionCreated', room, {});
  hook('participantJoined', room, { connectionId: 'con_A' });
  hook('participantLeft', room, { connectionId: 'con_A' });
  await all;
  expect(posted).toMatchObject([
    { event: 'sessionCreated', sessionId: 'room', uniqueSessionId: 'room_1' },
    { event: 'participantJoined', connectionId: 'con_A' },
    { event: 'participantLeft' },
  ]);
  expect(problems).toEqual(['the webhook could not be reached: no route', 'the webhook answered 500']);
});

test('without a webhook nothing happens', () => {
  expect(() => createEventHook(undefined, () => undefined)('sessionCreated', room, {})).not.toThrow();
});
