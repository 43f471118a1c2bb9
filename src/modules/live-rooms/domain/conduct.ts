import { did } from '#kernel/contract/event.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { minutes, plus, seconds } from '#kernel/contract/time.ts';
import * as fact from '../contract/room-events.ts';
import { mayConduct, mayLead, mayMoveAgenda, plannerIsHere } from './powers.ts';
import { isHere, presentPeers } from './room-state.ts';
import type { Orderer, RoomRules, SessionOfRoom } from './rules.ts';
import type { EventRecorder } from './event-recorder.ts';

export type ConductCommand =
  | { type: 'AskToMute'; by: Orderer; member: string }
  /** Members are never unmuted by others, only asked (ROM-084, C-096). */
  | { type: 'InviteToSpeak'; by: Orderer; member: string }
  | { type: 'GiveCameraTime'; by: Orderer; member: string }
  | { type: 'AllowScreens'; by: Orderer; members: boolean }
  | { type: 'StopScreen'; by: Orderer; member: string }
  | { type: 'MoveAgenda'; by: Orderer; step: number; minutes: number | null }
  /** A member was reported to staff in connection with this session (C-186). */
  | { type: 'NoteReport'; member: string; by: string }
  /** `fromRemoval`: also when they were removed, which is undone. */
  | { type: 'LetBack'; member: string; fromRemoval?: true };

type ConductContext = { session: SessionOfRoom; now: string; rules: RoomRules };

const CONDUCT_TYPES: ReadonlySet<string> = new Set<ConductCommand['type']>([
  'AskToMute',
  'InviteToSpeak',
  'GiveCameraTime',
  'AllowScreens',
  'StopScreen',
  'MoveAgenda',
  'NoteReport',
  'LetBack',
]);
export const isConductCommand = <C extends { type: string }>(command: C): command is C & ConductCommand =>
  CONDUCT_TYPES.has(command.type);

/** Half of the present members, and at least two, move a member out of a session without a leader (C-186). */
const moveOutWhenHalfReport = (recorder: EventRecorder, { session, rules }: ConductContext, member: string) => {
  const state = recorder.state();
  if (!rules.MOVE_OUT_BY_REPORTS || plannerIsHere(state, session)) return;
  const person = recorder.person(member);
  // Staff are not the group's to judge: they decide about reports.
  if (!person || person.as === 'staff' || !['present', 'dropped'].includes(person.presence)) return;
  const peers = presentPeers(state);
  const reporters = peers.filter((peer) => state.reports.get(member)?.has(peer));
  if (reporters.length < 2 || reporters.length * 2 < peers.length) return;
  recorder.record(
    did(fact.MemberMovedOut, { session: session.session, member, here: recorder.hereAfter(member, false) }),
  );
};

/** What a leader can ask of others, and what the group can do about a member. */
export const conductStory = (
  recorder: EventRecorder,
  command: ConductCommand & ConductContext,
): Refusal | undefined => {
  const { session, now, rules } = command;
  const id = session.session;
  const here = recorder.here();
  const isOpen = recorder.state().status !== 'closed';
  switch (command.type) {
    case 'NoteReport': {
      const { member, by } = command;
      if (!recorder.person(member) || !recorder.person(by) || member === by) return undefined;
      // A repeated report counts once, but the set of present members may have changed since.
      if (!recorder.state().reports.get(member)?.has(by))
        recorder.record(did(fact.MemberReportedHere, { session: id, member, by }));
      moveOutWhenHalfReport(recorder, command, member);
      return undefined;
    }
    case 'LetBack': {
      const presence = recorder.person(command.member)?.presence;
      if (presence === 'moved-out' || (presence === 'removed' && command.fromRemoval))
        recorder.record(did(fact.MemberLetBack, { session: id, member: command.member }));
      return undefined;
    }
    case 'MoveAgenda': {
      const { by, step, minutes: time } = command;
      if (!mayMoveAgenda(recorder.state(), session, by)) return refuse('NOT_ALLOWED');
      if (!isOpen) return refuse('SESSION_TIME_SKEW');
      const endsAt = time === null ? null : plus(now, minutes(time));
      recorder.record(did(fact.AgendaMoved, { session: id, by: by.id, step, endsAt, here }));
      return undefined;
    }
    case 'AllowScreens': {
      const { by, members } = command;
      if (!mayLead(session, by)) return refuse('NOT_ALLOWED');
      if (!isOpen) return refuse('SESSION_TIME_SKEW');
      if (recorder.state().membersMayShare !== members)
        recorder.record(did(fact.ScreenSharingChanged, { session: id, by: by.id, members, here }));
      return undefined;
    }
    case 'StopScreen': {
      const { by, member } = command;
      if (!mayConduct(recorder.state(), session, by)) return refuse('NOT_ALLOWED');
      const person = recorder.person(member);
      if (person)
        recorder.record(did(fact.ScreenShareStopped, { session: id, member, by: by.id, room: person.room, here }));
      return undefined;
    }
    case 'AskToMute':
    case 'InviteToSpeak':
    case 'GiveCameraTime': {
      const { by, member } = command;
      const may = command.type === 'AskToMute' ? mayConduct(recorder.state(), session, by) : mayLead(session, by);
      if (!may) return refuse('NOT_ALLOWED');
      if (!isHere(recorder.state(), member)) return refuse('MEMBER_NOT_IN_ROOM');
      const about = { session: id, member, by: by.id, here };
      if (command.type === 'AskToMute') recorder.record(did(fact.MuteAsked, about));
      else if (command.type === 'InviteToSpeak') recorder.record(did(fact.InvitedToSpeak, about));
      else
        recorder.record(did(fact.CameraTimeGiven, { ...about, until: plus(now, seconds(rules.CAMERA_GRACE_SECONDS)) }));
      return undefined;
    }
  }
};
