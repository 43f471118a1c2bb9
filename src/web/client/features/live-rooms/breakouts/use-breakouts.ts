import { useActorRef } from '@xstate/react';
import { useEffect } from 'react';
import { fromPromise, type ActorRefFrom } from 'xstate';
import { startBreakout, type EnteredSession, type RoomsAnswer } from '#modules/live-rooms/contract/api.ts';
import { MAIN_ROOM } from '#modules/live-rooms/contract/room-names.ts';
import { order } from '../lead/order.ts';
import type { RoomSession } from '../room/room-session.ts';
import { peopleToPlace, type Arrangement } from './arrangement.ts';
import { breakoutMachine, type StartInput, type BreakoutMachineStarted } from './breakout-machine.ts';

export type BreakoutActor = ActorRefFrom<typeof breakoutMachine>;

/** What was planned call by call, as the beginning of an arrangement. */
const planned = ({ session_rooms }: Pick<RoomsAnswer, 'session_rooms'>): Arrangement =>
  new Map(
    session_rooms
      .filter(({ room_assigned }) => room_assigned !== MAIN_ROOM)
      .flatMap(({ room_assigned, planned_users }) => planned_users.map((member) => [member, room_assigned] as const)),
  );

const AWAY = '?';
/** Who is here, and whether they count, from one comparable text. */
const whoIn = (here: string): ReadonlyMap<string, boolean> =>
  new Map(here === '' ? [] : here.split(',').map((id) => [id.replace(AWAY, ''), !id.endsWith(AWAY)] as const));

/** The leader's arrangement, preserved while the panel is closed; it follows presence and the phase of the rooms. */
export const useBreakouts = (session: RoomSession, seen: RoomsAnswer, entered: EnteredSession): BreakoutActor => {
  const actor = useActorRef(
    breakoutMachine.provide({
      actors: {
        start: fromPromise<BreakoutMachineStarted, StartInput>(async ({ input }) => {
          const notice = await order(session, startBreakout, input);
          return notice ? { ok: false, notice } : { ok: true };
        }),
      },
    }),
    { input: { bounds: entered.breakouts, draft: planned(seen) } },
  );
  const people = peopleToPlace(seen.session_rooms, session.actor.getSnapshot().context.me.uuid);
  const here = people.map(({ id, counts }) => (counts ? id : `${id}${AWAY}`)).join();
  useEffect(() => actor.send({ type: 'HERE', people: whoIn(here) }), [actor, here]);
  const apart = seen.breakout?.state === 'apart';
  useEffect(() => actor.send({ type: apart ? 'APART' : 'TOGETHER' }), [actor, apart]);
  return actor;
};
