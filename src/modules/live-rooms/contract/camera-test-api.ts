import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';

/** A room of one's own to try the way to the video server: one key, one connection, gone after some seconds (ROM-007). */
export const openCameraTest = endpoint('/v1/camera-test/open', {
  summary: 'Opens a video room for a single connection, for some seconds, so that the way to it can be tried.',
  access: 'visitor',
  pace: 'expensive',
  input: z.object({}),
  output: z.object({
    /** Works once, within its time; the room has no other key. */
    token: z.string(),
    /** Seconds until the room is closed. */
    seconds: z.int(),
  }),
  refusals: ['CAMERA_TESTS_BUSY', 'VIDEO_UNAVAILABLE'],
});
