import { expect, test } from '@jest/globals';
import { asRoomError } from './room-error.ts';
import { VideoRoomError } from './video-room.ts';

test.each([
  [{ code: 401, message: 'Token is not valid' }, 'token-refused'],
  [{ code: 202, message: 'Session cannot be found' }, 'token-refused'],
  [Object.assign(new Error('no'), { name: 'OPENVIDU_PERMISSION_DENIED' }), 'not-allowed'],
  [new Error('anything'), 'failed'],
  ['Error on publishVideo: {}', 'failed'],
  [undefined, 'failed'],
])('%o is reported as %s', (thrown, failure) => {
  expect(asRoomError(thrown)).toMatchObject({ name: 'VideoRoomError', failure });
});

test('our own errors stay as they are', () => {
  const error = new VideoRoomError('not-reachable', 'x');
  expect(asRoomError(error)).toBe(error);
});
