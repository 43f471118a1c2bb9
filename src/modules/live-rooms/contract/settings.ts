import { z } from 'zod';

const whole = (least: number, usual: number, meaning: string) =>
  z.coerce.number().int().min(least).default(usual).describe(meaning);
const yes = (usual: boolean, meaning: string) =>
  z.union([z.boolean(), z.stringbool()]).default(usual).describe(meaning);

/** The constants of live rooms which the specification makes configurable; every one has its stated default. */
export const liveRoomsSettings = z.object({
  MIN_PARTICIPANTS: whole(1, 3, 'People who must be present for a room to be safe (C-013)'),
  HOST_COUNTS: yes(true, 'Whether the host is one of them (C-013)'),
  LATE_ENTRY_MIN: whole(0, 5, 'Minutes after the start until which people may enter for the first time (C-002)'),
  HOST_GRACE_MIN: whole(0, 5, 'Minutes after the start during which the room waits for its host (C-011)'),
  HOST_LEAVE_ENDS_SESSION: yes(true, 'Whether the host leaving on purpose ends the session for all (C-012)'),
  TOO_FEW_PEOPLE_MIN: whole(1, 15, 'Minutes without enough people after which a session ends (I-021)'),
  PRESENCE_SECONDS: whole(5, 15, 'Seconds without a sign of life after which somebody counts as gone'),
  WAITING_PRESENCE_SECONDS: whole(
    65,
    90,
    'The same before the start, when waiting browsers report once a minute (C-032)',
  ),
  POLL_FAILURES_BEFORE_LEAVE: whole(1, 5, 'Polls that fail in a row before a browser leaves the room (C-030)'),
  CAMERA_GRACE_SECONDS: whole(10, 120, 'Seconds somebody may stay in the room without a working camera (I-042)'),
  EXTERNAL_ON_MOBILE: z
    .enum(['notice', 'allow'])
    .default('notice')
    .describe('Whether phones are told that outside sessions are not supported there (C-191)'),
});
export type LiveRoomsSettings = z.output<typeof liveRoomsSettings>;
