import { createMachine } from 'xstate';
import { lifecycle } from '#kernel/contract/lifecycle.ts';
import type { LeadView } from './api.ts';
import type { RoomEvent } from './room-events.ts';

/** The state of substitution: no substitute, an open ballot, or a leading substitute. */
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

/** May this happen to those who lead, as a look shows them? The same machine guards what is appended. */
export const substituteCan = (lead: Pick<LeadView, 'substitute' | 'ballot'>, fact: SubstituteFact): boolean =>
  substituteLifecycle.can(lead.substitute !== null ? 'leading' : lead.ballot ? 'ballot' : 'nobody', fact);
