import { createMachine } from 'xstate';
import { lifecycle } from '#kernel/contract/lifecycle.ts';
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
  MemberReportedHere: {},
  MemberMovedOut: {},
  MemberLetBack: {},
  OutsideLinkOpened: {},
  MuteAsked: {},
  InvitedToSpeak: {},
  CameraTimeGiven: {},
  ScreenSharingChanged: {},
  ScreenShareStopped: {},
  AgendaMoved: {},
  HostStayedAway: {},
  // A goodbye has a lifecycle of its own.
  GoodbyeBegan: {},
  GoodbyeCalledOff: {},
  // Breakouts and substitute hosts have lifecycles of their own; they end before the room waits again.
  BreakoutEnded: {},
  SubstituteNotAgreed: {},
  SubstituteStoodDown: {},
};

const together = {
  HostSteppedOut: {},
  MemberTookPart: {},
  BreakoutRoomCreated: {},
  MemberAssigned: {},
  BreakoutTimerPlanned: {},
  BreakoutStarted: {},
  BreakoutTimerChanged: {},
  MemberMoved: {},
  AllRoomsTold: {},
  HostCalled: {},
  HostCallAnswered: {},
  SubstituteVolunteered: {},
  SubstituteVoted: {},
  SubstituteTookOver: {},
};

export const roomLifecycle = lifecycle<RoomStatus, RoomEvent['type']>(
  createMachine({
    id: 'room',
    initial: 'closed',
    states: {
      closed: { on: { RoomOpened: 'waiting', RoomEnded: 'ended' } },
      waiting: {
        on: { ...people, RoomCleared: 'closed', RoomBecameSafe: 'live', RoomBecameUnsafe: {}, RoomEnded: 'ended' },
      },
      live: { on: { ...people, ...together, RoomBecameUnsafe: 'waiting', RoomEnded: 'ended' } },
      ended: {},
    },
  }),
);
