import { randomUUID } from 'node:crypto';
import { networkOf } from '#kernel/contract/network.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import { handler, type Handler } from '#kernel/module.ts';
import { VideoUnavailable, type VideoBackend } from '../adapters/video-backend.ts';
import { openCameraTest } from '../contract/camera-test-api.ts';

type CameraTestsParts = {
  video: VideoBackend;
  /** How long a test may take, and how many one process lets run at once. */
  settings: { CAMERA_TEST_SECONDS: number; CAMERA_TESTS_AT_ONCE: number };
  report: (where: string, problem: unknown) => void;
};

/** So that one visitor does not take all places: a household and its devices. */
const AT_ONCE_FROM_A_NETWORK = 4;

/** How the names of their rooms begin. */
export const CAMERA_TEST_ROOMS = 'camera-test_';

export type CameraTests = { handler: Handler; stop: () => Promise<void> };

/**
 * Rooms for visitors to test the connection to the video server. Each has a single key, so that visitors cannot meet;
 * it is closed after some seconds, and their number is limited.
 */
export const cameraTests = ({ video, settings, report }: CameraTestsParts): CameraTests => {
  const open = new Map<string, { timer: NodeJS.Timeout; network: string }>();
  const close = async (room: string) => {
    clearTimeout(open.get(room)?.timer);
    open.delete(room);
    await video.closeRoom(room).catch((problem: unknown) => report('closing a room of a camera test', problem));
  };

  return {
    handler: handler(openCameraTest, async (_input, call) => {
      const network = networkOf(call.ip);
      const ofNetwork = [...open.values()].filter((each) => each.network === network).length;
      if (ofNetwork >= AT_ONCE_FROM_A_NETWORK || open.size >= settings.CAMERA_TESTS_AT_ONCE)
        return refuse('CAMERA_TESTS_BUSY');
      const room = `${CAMERA_TEST_ROOMS}${randomUUID()}`;
      const seconds = settings.CAMERA_TEST_SECONDS;
      const timer = setTimeout(() => void close(room), seconds * 1000);
      timer.unref();
      open.set(room, { timer, network });
      try {
        const { token } = await video.mintToken(room, {
          member: randomUUID(),
          role: 'PUBLISHER',
          publicOrigin: call.origin,
        });
        return { token, seconds };
      } catch (problem) {
        clearTimeout(timer);
        open.delete(room);
        if (!(problem instanceof VideoUnavailable)) throw problem;
        report('opening a room for a camera test', problem);
        return refuse('VIDEO_UNAVAILABLE');
      }
    }),
    stop: async () => {
      await Promise.all([...open.keys()].map(close));
    },
  };
};
