import { createMachine } from 'xstate';
import { lifecycle } from '../../../shared-kernel/contract/lifecycle.ts';
import type { RoomEvent } from './room-events.ts';

/** Whether somebody leads in place of the host: nobody, a ballot is open, somebody does. */
export type SubstituteStatus = 'nobody' | 'ballot' | 'leading' | 'over';

export type SubstituteFact = Extract<
  RoomEvent['type'],
  | 'SubstituteVolunteered'
  | 'SubstituteVoted'
  | 'SubstituteTookOver'
  | 'SubstituteNotAgreed'
  | 'SubstituteStoodDown'
  | 'RoomEnded'
>;

export const substituteLifecycle = lifecycle<SubstituteStatus, SubstituteFact>(
  createMachine({
    id: 'substitute-host',
    initial: 'nobody',
    states: {
      nobody: { on: { SubstituteVolunteered: 'ballot', SubstituteTookOver: 'leading', RoomEnded: 'over' } },
      ballot: {
        on: { SubstituteVoted: {}, SubstituteTookOver: 'leading', SubstituteNotAgreed: 'nobody', RoomEnded: 'over' },
      },
      leading: { on: { SubstituteStoodDown: 'nobody', RoomEnded: 'over' } },
      over: {},
    },
  }),
);
