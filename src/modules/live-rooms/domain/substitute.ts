import { did } from '#kernel/contract/event.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { minutes, plus, seconds } from '#kernel/contract/time.ts';
import * as fact from '../contract/room-events.ts';
import { isLeader, plannerIsHere } from './powers.ts';
import { isHere, isLive, presentPeers, type RoomState } from './room-state.ts';
import type { RoomRules, SessionOfRoom } from './rules.ts';
import type { Ballot } from './substitute-state.ts';
import type { EventRecorder } from './event-recorder.ts';

export type SubstituteCommand =
  | { type: 'Volunteer'; member: string }
  | { type: 'Vote'; member: string; agrees: boolean }
  /** The clock says that the ballot is over. */
  | { type: 'CloseBallot' }
  /** A substitute gives the room back to the group, or a volunteer thinks better of it. */
  | { type: 'StandDown'; member: string }
  /** The host who returned leads again. */
  | { type: 'TakeBack'; member: string };

type SubstituteContext = { session: SessionOfRoom; now: string; rules: RoomRules };

const SUBSTITUTE_TYPES: ReadonlySet<string> = new Set<SubstituteCommand['type']>([
  'Volunteer',
  'Vote',
  'CloseBallot',
  'StandDown',
  'TakeBack',
]);
export const isSubstituteCommand = <C extends { type: string }>(command: C): command is C & SubstituteCommand =>
  SUBSTITUTE_TYPES.has(command.type);

/**
 * From when on the group may look for a substitute, as things are: the host is away after the grace period, and enough
 * people are here (ROM-082). Null as long as that is not so.
 */
export const substituteSoughtFrom = (
  state: RoomState,
  { session, rules }: Pick<SubstituteContext, 'session' | 'rules'>,
): string | null =>
  isLive(state) && !plannerIsHere(state, session) && presentPeers(state).length >= rules.MIN_PARTICIPANTS
    ? plus(session.startsAt, minutes(session.groupHosted ? 0 : rules.HOST_GRACE_MIN))
    : null;

const maySeekSubstitute = (state: RoomState, context: SubstituteContext): boolean => {
  const from = substituteSoughtFrom(state, context);
  return from !== null && context.now >= from;
};

/** What the answers say by now: more than half of those still here agree, or cannot agree any more. */
const outcomeOf = ({ electors, answers }: Ballot, state: RoomState): 'agreed' | 'refused' | 'open' => {
  const here = electors.filter((elector) => isHere(state, elector));
  const agree = here.filter((elector) => answers.get(elector) === true).length;
  const against = here.filter((elector) => answers.get(elector) === false).length;
  // A single member cannot become host.
  if (agree >= 2 && agree * 2 > here.length) return 'agreed';
  return against * 2 >= here.length ? 'refused' : 'open';
};

const notAgreed = (
  recorder: EventRecorder,
  session: string,
  because: 'refused' | 'time' | 'host-came' | 'too-few-people' | 'withdrawn',
) => {
  const { ballot } = recorder.state().substitute;
  if (ballot)
    recorder.record(
      did(fact.SubstituteNotAgreed, { session, member: ballot.candidate, because, here: recorder.here() }),
    );
};

const stoodDown = (
  recorder: EventRecorder,
  session: string,
  because: 'host-took-back' | 'own-wish' | 'away' | 'too-few-people',
) => {
  const { leader } = recorder.state().substitute;
  if (leader !== null)
    recorder.record(did(fact.SubstituteStoodDown, { session, member: leader, because, here: recorder.here() }));
};

/** What follows for a substitute and a ballot from who is here: never a leader who is away, never fewer than needed. */
export const settleSubstitute = (recorder: EventRecorder, { session, now, rules }: SubstituteContext): void => {
  const id = session.session;
  const tooFew = () => presentPeers(recorder.state()).length < rules.MIN_PARTICIPANTS;
  const { leader, ballot } = recorder.state().substitute;
  if (leader !== null) {
    if (!isHere(recorder.state(), leader)) stoodDown(recorder, id, 'away');
    else if (tooFew()) stoodDown(recorder, id, 'too-few-people');
  }
  if (ballot === null) return;
  if (!isHere(recorder.state(), ballot.candidate)) notAgreed(recorder, id, 'withdrawn');
  else if (plannerIsHere(recorder.state(), session)) notAgreed(recorder, id, 'host-came');
  else if (tooFew()) notAgreed(recorder, id, 'too-few-people');
  else if (now >= ballot.closesAt) notAgreed(recorder, id, 'time');
  else {
    const outcome = outcomeOf(ballot, recorder.state());
    if (outcome === 'refused') notAgreed(recorder, id, 'refused');
    if (outcome === 'agreed')
      recorder.record(
        did(fact.SubstituteTookOver, { session: id, member: ballot.candidate, how: 'ballot', here: recorder.here() }),
      );
  }
};

/** A host who comes for the first time simply takes over (C-011); one who comes back is offered the room. */
export const hostTakesOver = (recorder: EventRecorder, session: string): void =>
  stoodDown(recorder, session, 'host-took-back');

/** Whether enough others are here for the session to continue when its host leaves (C-012). */
export const canContinueWithoutHost = (
  recorder: EventRecorder,
  { session, rules }: Pick<SubstituteContext, 'session' | 'rules'>,
): boolean =>
  isLive(recorder.state()) &&
  presentPeers(recorder.state()).filter((other) => other !== session.host).length >= rules.MIN_PARTICIPANTS;

/** The host hands the room to a present member, so that the session continues (C-012). */
export const handOver = (
  recorder: EventRecorder,
  { session, rules }: SubstituteContext,
  member: string,
): Refusal | undefined => {
  const person = recorder.person(member);
  if (person?.presence !== 'present' || person.as === 'staff' || member === session.host)
    return refuse('MEMBER_NOT_IN_ROOM', { field: 'hand_over_to' });
  if (!canContinueWithoutHost(recorder, { session, rules })) return refuse('SUBSTITUTE_NOT_POSSIBLE');
  stoodDown(recorder, session.session, 'host-took-back');
  recorder.record(
    did(fact.SubstituteTookOver, { session: session.session, member, how: 'handed-over', here: recorder.here() }),
  );
  return undefined;
};

/** Continuing without a host: volunteering, a short ballot, standing down, taking the room back (ROM-082, C-011). */
export const substituteStory = (
  recorder: EventRecorder,
  command: SubstituteCommand & SubstituteContext,
): Refusal | undefined => {
  const { session, now, rules } = command;
  const id = session.session;
  const { substitute } = recorder.state();
  switch (command.type) {
    case 'Volunteer': {
      const { member } = command;
      const person = recorder.person(member);
      if (person?.presence !== 'present' || person.as === 'staff') return refuse('MEMBER_NOT_IN_ROOM');
      if (substitute.leader !== null) return refuse('SUBSTITUTE_LEADS_ALREADY');
      if (substitute.ballot !== null)
        return substitute.ballot.candidate === member ? undefined : refuse('BALLOT_IS_OPEN');
      if (substitute.refused.has(member) || !maySeekSubstitute(recorder.state(), command))
        return refuse('SUBSTITUTE_NOT_POSSIBLE');
      const electors = presentPeers(recorder.state());
      const closesAt = plus(now, seconds(rules.BALLOT_SECONDS));
      recorder.record(
        did(fact.SubstituteVolunteered, { session: id, member, electors, closesAt, here: recorder.here() }),
      );
      return undefined;
    }
    case 'Vote': {
      const { member, agrees } = command;
      const { ballot } = substitute;
      if (ballot === null || now >= ballot.closesAt || !ballot.electors.includes(member))
        return refuse('BALLOT_IS_OVER');
      if (ballot.candidate === member || ballot.answers.get(member) === agrees) return undefined;
      recorder.record(did(fact.SubstituteVoted, { session: id, member, agrees, here: recorder.here() }));
      return undefined;
    }
    case 'CloseBallot':
      // What the clock says about a ballot is looked at after every command.
      return undefined;
    case 'StandDown':
      if (substitute.leader === command.member) stoodDown(recorder, id, 'own-wish');
      else if (substitute.ballot?.candidate === command.member) notAgreed(recorder, id, 'withdrawn');
      return undefined;
    case 'TakeBack':
      if (!isLeader(session, command.member)) return refuse('NOT_ALLOWED');
      if (!isHere(recorder.state(), command.member)) return refuse('MEMBER_NOT_IN_ROOM');
      stoodDown(recorder, id, 'host-took-back');
      return undefined;
  }
};
