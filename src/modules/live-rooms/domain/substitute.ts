import { did } from '#kernel/contract/event.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { minutes, plus, seconds } from '#kernel/contract/time.ts';
import * as fact from '../contract/room-events.ts';
import { plannerIsHere } from './powers.ts';
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

type Context = { session: SessionOfRoom; now: string; rules: RoomRules };

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
  { session, rules }: Pick<Context, 'session' | 'rules'>,
): string | null =>
  isLive(state) && !plannerIsHere(state, session) && presentPeers(state).length >= rules.MIN_PARTICIPANTS
    ? plus(session.startsAt, minutes(session.groupHosted ? 0 : rules.HOST_GRACE_MIN))
    : null;

const maySeekSubstitute = (state: RoomState, of: Context): boolean => {
  const from = substituteSoughtFrom(state, of);
  return from !== null && of.now >= from;
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
  told: EventRecorder,
  session: string,
  because: 'refused' | 'time' | 'host-came' | 'too-few-people' | 'withdrawn',
) => {
  const { ballot } = told.state().substitute;
  if (ballot)
    told.record(did(fact.SubstituteNotAgreed, { session, member: ballot.candidate, because, here: told.here() }));
};

const stoodDown = (
  told: EventRecorder,
  session: string,
  because: 'host-took-back' | 'own-wish' | 'away' | 'too-few-people',
) => {
  const { leader } = told.state().substitute;
  if (leader !== null)
    told.record(did(fact.SubstituteStoodDown, { session, member: leader, because, here: told.here() }));
};

/** What follows for a substitute and a ballot from who is here: never a leader who is away, never fewer than needed. */
export const settleSubstitute = (told: EventRecorder, { session, now, rules }: Context): void => {
  const id = session.session;
  const tooFew = () => presentPeers(told.state()).length < rules.MIN_PARTICIPANTS;
  const { leader, ballot } = told.state().substitute;
  if (leader !== null) {
    if (!isHere(told.state(), leader)) stoodDown(told, id, 'away');
    else if (tooFew()) stoodDown(told, id, 'too-few-people');
  }
  if (ballot === null) return;
  if (!isHere(told.state(), ballot.candidate)) notAgreed(told, id, 'withdrawn');
  else if (plannerIsHere(told.state(), session)) notAgreed(told, id, 'host-came');
  else if (tooFew()) notAgreed(told, id, 'too-few-people');
  else if (now >= ballot.closesAt) notAgreed(told, id, 'time');
  else {
    const outcome = outcomeOf(ballot, told.state());
    if (outcome === 'refused') notAgreed(told, id, 'refused');
    if (outcome === 'agreed')
      told.record(
        did(fact.SubstituteTookOver, { session: id, member: ballot.candidate, how: 'ballot', here: told.here() }),
      );
  }
};

/** A host who comes for the first time simply takes over (C-011); one who comes back is offered the room. */
export const hostTakesOver = (told: EventRecorder, session: string): void => stoodDown(told, session, 'host-took-back');

/** Whether enough others are here for the session to continue when its host leaves (C-012). */
export const canContinueWithoutHost = (
  told: EventRecorder,
  { session, rules }: Pick<Context, 'session' | 'rules'>,
): boolean =>
  isLive(told.state()) &&
  presentPeers(told.state()).filter((other) => other !== session.host).length >= rules.MIN_PARTICIPANTS;

/** The host hands the room to a present member, so that the session continues (C-012). */
export const handOver = (told: EventRecorder, { session, rules }: Context, member: string): Refusal | undefined => {
  const person = told.person(member);
  if (person?.presence !== 'present' || person.as === 'staff' || member === session.host)
    return refuse('MEMBER_NOT_IN_ROOM', { field: 'hand_over_to' });
  if (!canContinueWithoutHost(told, { session, rules })) return refuse('SUBSTITUTE_NOT_POSSIBLE');
  stoodDown(told, session.session, 'host-took-back');
  told.record(
    did(fact.SubstituteTookOver, { session: session.session, member, how: 'handed-over', here: told.here() }),
  );
  return undefined;
};

/** Continuing without a host: volunteering, a short ballot, standing down, taking the room back (ROM-082, C-011). */
export const substituteStory = (told: EventRecorder, command: SubstituteCommand & Context): Refusal | undefined => {
  const { session, now, rules } = command;
  const id = session.session;
  const { substitute } = told.state();
  switch (command.type) {
    case 'Volunteer': {
      const { member } = command;
      const person = told.person(member);
      if (person?.presence !== 'present' || person.as === 'staff') return refuse('MEMBER_NOT_IN_ROOM');
      if (substitute.leader !== null) return refuse('SUBSTITUTE_LEADS_ALREADY');
      if (substitute.ballot !== null)
        return substitute.ballot.candidate === member ? undefined : refuse('BALLOT_IS_OPEN');
      if (substitute.refused.has(member) || !maySeekSubstitute(told.state(), command))
        return refuse('SUBSTITUTE_NOT_POSSIBLE');
      const electors = presentPeers(told.state());
      const closesAt = plus(now, seconds(rules.BALLOT_SECONDS));
      told.record(did(fact.SubstituteVolunteered, { session: id, member, electors, closesAt, here: told.here() }));
      return undefined;
    }
    case 'Vote': {
      const { member, agrees } = command;
      const { ballot } = substitute;
      if (ballot === null || now >= ballot.closesAt || !ballot.electors.includes(member))
        return refuse('BALLOT_IS_OVER');
      if (ballot.candidate === member || ballot.answers.get(member) === agrees) return undefined;
      told.record(did(fact.SubstituteVoted, { session: id, member, agrees, here: told.here() }));
      return undefined;
    }
    case 'CloseBallot':
      // What the clock says about a ballot is looked at after every command.
      return undefined;
    case 'StandDown':
      if (substitute.leader === command.member) stoodDown(told, id, 'own-wish');
      else if (substitute.ballot?.candidate === command.member) notAgreed(told, id, 'withdrawn');
      return undefined;
    case 'TakeBack':
      if (command.member !== session.host) return refuse('NOT_ALLOWED');
      if (!isHere(told.state(), command.member)) return refuse('MEMBER_NOT_IN_ROOM');
      stoodDown(told, id, 'host-took-back');
      return undefined;
  }
};
