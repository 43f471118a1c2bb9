import { minutes, plus } from '#kernel/contract/time.ts';
import { z } from 'zod';
import { job, type Cancellation, type Job } from '#kernel/jobs/job.ts';
import { on, policy } from '#kernel/jobs/policy.ts';
import {
  SessionCanceled,
  SessionDeleted,
  SessionEnded,
  SessionScheduled,
  SessionUpdated,
} from '#modules/scheduling/contract/session-events.ts';
import { GoodbyeBegan, HostSteppedOut, RoomBecameSafe, RoomBecameUnsafe, RoomEnded } from '../contract/room-events.ts';
import type { LiveRoomsSettings } from '../contract/settings.ts';

/** Decides what the time of day means for the room of one session. */
export const judgeRoom = job('judge-room', z.object({ session: z.guid() }));

type Moments = Pick<LiveRoomsSettings, 'HOST_GRACE_MIN' | 'TOO_FEW_PEOPLE_MIN'>;

const judge = (session: string, why: string, dueAt: string): Job =>
  judgeRoom.of(`${session}:${why}`, { session }, dueAt);
const forget = (session: string, ...whys: string[]): Cancellation[] =>
  whys.map((why) => judgeRoom.cancel(`${session}:${why}`));

const planned = (session: string, startsAt: string, settings: Moments) => [
  judge(session, 'start', startsAt),
  judge(session, 'host-grace', plus(startsAt, minutes(settings.HOST_GRACE_MIN))),
  judge(session, 'nobody-came', plus(startsAt, minutes(settings.TOO_FEW_PEOPLE_MIN))),
];
const everything = (session: string) =>
  forget(session, 'start', 'host-grace', 'nobody-came', 'unsafe', 'goodbye', 'step-out');

/**
 * When a goodbye is announced, or the host steps out → evaluate when that is over; when a session is planned → evaluate at its start, when the waiting time for an absent host ends, and when no one can
 * be expected any more; when a room becomes unsafe → evaluate when that waiting time ends (C-011, I-021).
 */
export const judgeRoomWhenTimePasses = (settings: Moments) =>
  policy(
    'judge-room-when-time-passes',
    on(SessionScheduled, ({ data }) =>
      data.kind === 'INTERNAL' ? planned(data.session, data.startsAt, settings) : [],
    ),
    on(SessionUpdated, ({ data }) => planned(data.session, data.startsAt, settings)),
    on(RoomBecameUnsafe, ({ data }) => [
      judge(data.session, 'unsafe', plus(data.since, minutes(settings.TOO_FEW_PEOPLE_MIN))),
    ]),
    on(RoomBecameSafe, ({ data }) => forget(data.session, 'unsafe')),
    on(GoodbyeBegan, ({ data }) => [judge(data.session, 'goodbye', data.until)]),
    on(HostSteppedOut, ({ data }) => [judge(data.session, 'step-out', data.until)]),
    on(RoomEnded, ({ data }) => everything(data.session)),
    on(SessionEnded, ({ data }) => everything(data.session)),
    on(SessionCanceled, ({ data }) => everything(data.session)),
    on(SessionDeleted, ({ data }) => everything(data.session)),
  );
