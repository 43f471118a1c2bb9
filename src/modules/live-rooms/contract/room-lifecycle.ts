import { createMachine } from 'xstate';
import { lifecycle } from '../../../shared-kernel/contract/lifecycle.ts';
import type { RoomEvent } from './room-events.ts';

/** Where the room of a session stands. */
export type RoomStatus = 'closed' | 'waiting' | 'live' | 'ended';

const people = {
  MemberAdmitted: {},
  StaffAdmitted: {},
  MemberEntered: {},
  MemberDropped: {},
  MemberReturned: {},
  MemberLeft: {},
  MemberTakenOut: {},
  OutsideLinkOpened: {},
  MuteAsked: {},
};

export const roomLifecycle = lifecycle<RoomStatus, RoomEvent['type']>(
  createMachine({
    id: 'room',
    initial: 'closed',
    states: {
      closed: { on: { RoomOpened: 'waiting', RoomEnded: 'ended' } },
      waiting: { on: { ...people, RoomBecameSafe: 'live', RoomBecameUnsafe: {}, RoomEnded: 'ended' } },
      live: { on: { ...people, MemberTookPart: {}, RoomBecameUnsafe: 'waiting', RoomEnded: 'ended' } },
      ended: {},
    },
  }),
);
