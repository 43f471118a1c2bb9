import { expect, test } from '@jest/globals';
import { fakeVideoBackend } from './openvidu.fake.ts';
import { VideoUnavailable } from './video-backend.ts';
import { videoBackendContract } from './video-backend.contract.ts';

videoBackendContract('the fake', async () => {
  const unusedTokenAfter = 50;
  const backend = fakeVideoBackend({ unusedTokenAfter });
  return {
    backend,
    unusedTokenAfter,
    join: (token) => backend.join(token),
    stop: async () => backend.stop(),
  };
});

test('the fake can play a video server that is down', async () => {
  const backend = fakeVideoBackend();
  backend.fail(true);
  await expect(backend.connections('room')).rejects.toThrow(VideoUnavailable);
  backend.fail(false);
  expect(await backend.connections('room')).toEqual([]);
});
