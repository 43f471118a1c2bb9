import { plus, seconds } from '#kernel/contract/time.ts';
import { z } from 'zod';
import { job, type Job } from '#kernel/jobs/job.ts';
import { on, policy } from '#kernel/jobs/policy.ts';
import {
  BreakoutEnded,
  BreakoutStarted,
  BreakoutTimerChanged,
  RoomEnded,
  SubstituteNotAgreed,
  SubstituteTookOver,
  SubstituteVolunteered,
} from '../contract/room-events.ts';
import type { LiveRoomsSettings } from '../contract/settings.ts';

const ofSession = z.object({ session: z.guid() });
/** Moves all members to the main room at the end of a breakout, connected or not (ROM-089). */
export const returnFromBreakout = job('return-from-breakout', ofSession);
/** Ends a ballot that was not decided in time. */
export const closeBallot = job('close-ballot', ofSession);

const returning = (
  session: string,
  endsAt: string,
  liveRoomsSettings: Pick<LiveRoomsSettings, 'BREAKOUT_RETURN_SECONDS'>,
): Job => returnFromBreakout.of(session, { session }, plus(endsAt, seconds(liveRoomsSettings.BREAKOUT_RETURN_SECONDS)));

/** When a breakout or a ballot begins → it ends at its time, on the server's clock alone. */
export const endBreakoutsAndBallotsInTime = (liveRoomsSettings: Pick<LiveRoomsSettings, 'BREAKOUT_RETURN_SECONDS'>) =>
  policy(
    'end-breakouts-and-ballots-in-time',
    on(BreakoutStarted, ({ data }) => [returning(data.session, data.endsAt, liveRoomsSettings)]),
    on(BreakoutTimerChanged, ({ data }) => [returning(data.session, data.endsAt, liveRoomsSettings)]),
    on(BreakoutEnded, ({ data }) => [returnFromBreakout.cancel(data.session)]),
    on(SubstituteVolunteered, ({ data }) => [closeBallot.of(data.session, { session: data.session }, data.closesAt)]),
    on(SubstituteTookOver, ({ data }) => [closeBallot.cancel(data.session)]),
    on(SubstituteNotAgreed, ({ data }) => [closeBallot.cancel(data.session)]),
    on(RoomEnded, ({ data }) => [returnFromBreakout.cancel(data.session), closeBallot.cancel(data.session)]),
  );
