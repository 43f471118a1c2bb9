import { z } from 'zod';
import { filmOrNone, whole, onOrOff } from '#kernel/contract/settings.ts';

/** The constants of live rooms which the specification makes configurable; every one has its stated default. */
export const liveRoomsSettings = z.object({
  MIN_PARTICIPANTS: whole(1, 3, 'People who must be present for a room to be safe (C-013)'),
  HOST_COUNTS: onOrOff(true, 'Whether the host is one of them (C-013)'),
  LATE_ENTRY_MIN: whole(0, 5, 'Minutes after the start until which people may enter for the first time (C-002)'),
  HOST_GRACE_MIN: whole(0, 5, 'Minutes after the start during which the room waits for its host (C-011)'),
  HOST_LEAVE_ENDS_SESSION: onOrOff(true, 'Whether the host leaving on purpose ends the session for all (C-012)'),
  GOODBYE_SECONDS: whole(
    0,
    60,
    'Seconds in which people may say goodbye after it was announced that the host left, staff close the session, or too few are left; 0 for none',
  ),
  HOST_STEP_OUT_MIN: whole(0, 5, 'Minutes for which a host may step out with the room held; 0 for none (C-012)'),
  TOO_FEW_PEOPLE_MIN: whole(1, 15, 'Minutes without enough people after which a session ends (I-021)'),
  PRESENCE_SECONDS: whole(5, 15, 'Seconds without a sign of life after which somebody counts as gone'),
  WAITING_PRESENCE_SECONDS: whole(
    65,
    90,
    'The same before the start, when waiting browsers report once a minute (C-032)',
  ),
  CAMERA_GRACE_SECONDS: whole(10, 120, 'Seconds somebody may stay in the room without a working camera (I-042)'),
  BREAKOUT_ROOMS_MAX: whole(1, 1, 'Breakout rooms beside the main room (C-034)'),
  BREAKOUT_LEAST_MIN: whole(1, 15, 'Shortest breakout in minutes (ROM-094)'),
  BREAKOUT_MOST_MIN: whole(1, 45, 'Longest breakout in minutes (ROM-094)'),
  BREAKOUT_USUAL_MIN: whole(1, 15, 'Length of a breakout in minutes unless the host chooses another (ROM-094)'),
  BREAKOUT_FEWEST_PEOPLE: whole(1, 3, 'People a breakout room needs at its start (ROM-091)'),
  BREAKOUT_RETURN_SECONDS: whole(0, 2, 'Seconds between the end of a breakout and the return of everybody (ROM-089)'),
  BALLOT_SECONDS: whole(10, 60, 'Seconds a group has to agree on a substitute host'),
  MOVE_OUT_BY_REPORTS: onOrOff(
    true,
    'Whether half of those present can move somebody out of a session without a present host (C-186)',
  ),
  MEMBERS_MAY_SHARE_SCREEN: onOrOff(
    false,
    'Whether attendees of hosted sessions may share their screens from the start (C-158)',
  ),
  CAMERA_TEST_SECONDS: whole(10, 20, 'Seconds after which the room of a camera test is closed (ROM-007)'),
  CAMERA_TESTS_AT_ONCE: whole(0, 20, 'Camera tests that one process lets reach the video server at once; 0 for none'),
  SESSION_VIDEO_NOTICE_URL: filmOrNone(
    'notice.mp4',
    'Film shown with the notice that the camera will be on, https://…; captions beside it end in .vtt. Text only when empty (C-187)',
  ),
  EXTERNAL_ON_MOBILE: z
    .enum(['notice', 'allow'])
    .default('notice')
    .describe('Whether phones are told that outside sessions are not supported there (C-191)'),
});
export type LiveRoomsSettings = z.output<typeof liveRoomsSettings>;
