import { afterEach, expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { reportError } from '#modules/site/contract/reports-api.ts';
import { configureReports } from '#client/lib/visit/analytics.ts';
import { aServer } from '#client/testing/render.tsx';
import { answers } from '#client/testing/server.ts';
import { asRoomError, reportRoomError } from './room-error.ts';
import { VideoRoomError } from './video-room.ts';

afterEach(() => configureReports({ errors: false }));

test.each([
  [{ code: 401, message: 'Token is not valid' }, 'token-refused'],
  [{ code: 202, message: 'Session cannot be found' }, 'token-refused'],
  [Object.assign(new Error('no'), { name: 'OPENVIDU_PERMISSION_DENIED' }), 'not-allowed'],
  [new Error('anything'), 'failed'],
  ['Error on publishVideo: {}', 'failed'],
  [undefined, 'failed'],
])('%o is an error of the kind %s', (thrown, failure) => {
  expect(asRoomError(thrown)).toMatchObject({ name: 'VideoRoomError', failure });
});

test('our own errors stay as they are', () => {
  const error = new VideoRoomError('not-reachable', 'x');
  expect(asRoomError(error)).toBe(error);
});

test('[ROM-033] [ROM-074] an error of a room is reported without the address and the token that open it', async () => {
  configureReports({ errors: true, sampleRate: 1 });
  const server = aServer().on(reportError, answers({ accepted: true }));
  reportRoomError({ code: 401, message: 'No answer of wss://live.example.org?sessionId=ses_a&token=tok_b to tok_b' });
  await waitFor(() => expect(server.calls(reportError)).toHaveLength(1));
  const { message, stack } = server.calls(reportError)[0]!.body as { message: string; stack: string };
  expect(message).toBe('VideoRoomError: No answer of … to …');
  expect(stack).not.toContain('tok_');
});
