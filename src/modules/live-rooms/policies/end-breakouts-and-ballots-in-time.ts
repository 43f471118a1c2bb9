import { plus, seconds } from '../../../shared-kernel/contract/time.ts';
import type { Job, Policy } from '../../../shared-kernel/jobs/policy.ts';
import { on } from '../../../shared-kernel/read-models/projection.ts';
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

/** Returns all members at the end of a breakout, connected or not (ROM-089). */
export const RETURN_FROM_BREAKOUT = 'return-from-breakout';
/** Ends a ballot that was not decided in time. */
export const CLOSE_BALLOT = 'close-ballot';

const returning = (session: string, endsAt: string, of: Pick<LiveRoomsSettings, 'BREAKOUT_RETURN_SECONDS'>): Job => ({
  kind: RETURN_FROM_BREAKOUT,
  key: `${RETURN_FROM_BREAKOUT}:${session}`,
  payload: { session },
  dueAt: plus(endsAt, seconds(of.BREAKOUT_RETURN_SECONDS)),
});
const noReturn = (session: string) => ({ cancel: `${RETURN_FROM_BREAKOUT}:${session}` });
const noBallot = (session: string) => ({ cancel: `${CLOSE_BALLOT}:${session}` });

/** When a breakout or a ballot begins → it ends at its time, on the server's clock alone. */
export const endBreakoutsAndBallotsInTime = (of: Pick<LiveRoomsSettings, 'BREAKOUT_RETURN_SECONDS'>): Policy => ({
  name: 'end-breakouts-and-ballots-in-time',
  reactions: [
    on(BreakoutStarted, ({ data }) => [returning(data.session, data.endsAt, of)]),
    on(BreakoutTimerChanged, ({ data }) => [returning(data.session, data.endsAt, of)]),
    on(BreakoutEnded, ({ data }) => [noReturn(data.session)]),
    on(SubstituteVolunteered, ({ data }) => [
      {
        kind: CLOSE_BALLOT,
        key: `${CLOSE_BALLOT}:${data.session}`,
        payload: { session: data.session },
        dueAt: data.closesAt,
      },
    ]),
    on(SubstituteTookOver, ({ data }) => [noBallot(data.session)]),
    on(SubstituteNotAgreed, ({ data }) => [noBallot(data.session)]),
    on(RoomEnded, ({ data }) => [noReturn(data.session), noBallot(data.session)]),
  ],
});
