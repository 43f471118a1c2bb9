import { GrowingMap, GrowingSet } from '#kernel/contract/growing.ts';
import { substituteLifecycle, type SubstituteStatus } from '../contract/substitute-lifecycle.ts';
import type { RoomEvent } from '../contract/room-events.ts';

export type Ballot = {
  candidate: string;
  /** Who may answer, the candidate included. */
  electors: readonly string[];
  /** The candidate agrees by volunteering. */
  answers: GrowingMap<string, boolean>;
  closesAt: string;
};

/** Who leads in place of the host, or is about to. */
export type Substitute = {
  status: SubstituteStatus;
  leader: string | null;
  ballot: Ballot | null;
  /** Whom the group did not want; they are not asked about again. */
  refused: GrowingSet<string>;
};

export const noLeader: Substitute = {
  status: substituteLifecycle.initial,
  leader: null,
  ballot: null,
  refused: GrowingSet.of(),
};

const withFact = (substitute: Substitute, { type, data }: RoomEvent): Substitute => {
  switch (type) {
    case 'SubstituteVolunteered': {
      const { member: candidate, electors, closesAt } = data;
      return { ...substitute, ballot: { candidate, electors, closesAt, answers: GrowingMap.of([[candidate, true]]) } };
    }
    case 'SubstituteVoted': {
      const { ballot } = substitute;
      if (!ballot) return substitute;
      return { ...substitute, ballot: { ...ballot, answers: ballot.answers.with(data.member, data.agrees) } };
    }
    case 'SubstituteTookOver':
      return { ...substitute, ballot: null, leader: data.member };
    case 'SubstituteNotAgreed':
      return {
        ...substitute,
        ballot: null,
        refused: data.because === 'refused' ? substitute.refused.with(data.member) : substitute.refused,
      };
    case 'SubstituteStoodDown':
      return { ...substitute, leader: null };
    case 'RoomEnded':
      return { ...substitute, ballot: null, leader: null };
    default:
      return substitute;
  }
};

export const evolveSubstitute = (substitute: Substitute, fact: RoomEvent): Substitute => {
  const changed = withFact(substitute, fact);
  const status = substituteLifecycle.after(substitute.status, fact.type);
  return status === changed.status ? changed : { ...changed, status };
};
