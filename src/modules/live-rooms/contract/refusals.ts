import { counted, known, type RefusalTable } from '#kernel/contract/refusals.ts';
import type { LiveRoomsSettings } from './settings.ts';

export const liveRoomsRefusals = {
  EMAIL_NOT_VERIFIED: known(114, 'Please verify your email to enter this session.'),
  SESSION_TIME_ENTERING_TOO_LATE: known(215, 'You are more than {minutes} late.', {
    minutes: counted('LATE_ENTRY_MIN', 'minute'),
  }),
  SESSION_TIME_SKEW: known(218, 'This session is not open for you now.'),
  SESSION_ENTERING_UNASSIGNED_ROOM: known(219, 'You are not assigned to this room.'),
  SESSION_TOO_EARLY: known(236, 'You will be able to enter the waiting room {minutes} before the session start time.', {
    minutes: counted('WAITING_ROOM_MIN_BEFORE', 'minute'),
  }),
  MEMBER_NOT_IN_ROOM: known(238, 'This member is not in the room.'),
  IN_APP_BROWSER: known(243, 'Oops? We noticed you are using an in-app browser.'),
  VIDEO_UNAVAILABLE: known(244, 'The video rooms are not reachable right now. Please try again in a moment.'),
  SESSION_MOVED_OUT: known(
    320,
    'Several people asked for help from our staff, so you were moved out of this session until staff have looked at it. You can join other sessions.',
  ),
  BREAKOUT_ROOM_TOO_SMALL: known(321, 'Rooms must have at least {min}.', {
    min: counted('BREAKOUT_FEWEST_PEOPLE', 'person', 'people'),
  }),
  BREAKOUT_TIMER_INVALID: known(322, 'Please choose a whole number of minutes from {least} to {most}.'),
  BREAKOUT_NOT_POSSIBLE: known(323, 'Breakout rooms can be used while the session runs with enough people.'),
  BREAKOUT_ROOM_MISSING: known(324, 'This breakout room does not exist.'),
  BREAKOUT_ARRANGEMENT_INVALID: known(325, 'Everybody can be in one room only.'),
  BREAKOUT_RUNS_ALREADY: known(326, 'The breakout rooms are open already.'),
  BREAKOUT_DOES_NOT_RUN: known(327, 'Everybody is in the main room already.'),
  BREAKOUT_MESSAGE_REQUIRED: known(328, 'Please write a message'),
  SUBSTITUTE_NOT_POSSIBLE: known(329, 'A substitute host can lead while the host is away and at least {min} here.', {
    min: { setting: 'MIN_PARTICIPANTS', words: (people) => (people === 1 ? '1 person is' : `${people} people are`) },
  }),
  SUBSTITUTE_CANNOT_LEAD: known(
    494,
    'This member cannot lead right now. Choose another one, or leave it to the group.',
  ),
  SUBSTITUTE_LEADS_ALREADY: known(330, 'Somebody leads already.'),
  BALLOT_IS_OPEN: known(331, 'Somebody has already volunteered. Please answer first.'),
  BALLOT_IS_OVER: known(332, 'This question is closed.'),
  SCREEN_SHARING_OFF: known(333, 'The host has not switched on screen sharing.'),
  STEP_OUT_NOT_POSSIBLE: known(354, 'You can step out while the session runs with enough people.'),
  ADMIN_ENTRY_REASON_REQUIRED: known(245, 'Please say why you enter this session.'),
  SESSION_ENTERED_ELSEWHERE: known(270, 'You joined this session in another window, so this one has left it.'),
  CAMERA_TESTS_BUSY: known(460, 'Many people are testing right now. Please try again in a minute.'),
} as const satisfies RefusalTable<keyof LiveRoomsSettings | 'WAITING_ROOM_MIN_BEFORE'>;

declare module '#kernel/contract/refusals.ts' {
  interface RefusalNames {
    liveRooms: keyof typeof liveRoomsRefusals;
  }
}
