import { did } from '../../../shared-kernel/contract/event.ts';
import { refuse, type Refusal } from '../../../shared-kernel/contract/refusals.ts';
import type { Decider } from '../../../shared-kernel/decider.ts';
import { MemberRestricted, MemberUnrestricted, type RestrictionEvent } from '../contract/restriction-events.ts';
import { cleanReason, reasonProblem, type Restriction } from '../contract/restriction.ts';

/** Whom a member restricts. */
export type RestrictorState = ReadonlyMap<string, Restriction>;

type About = { member: string; restricted: { id: string; exists: boolean } };
export type RestrictorCommand =
  | (About & { type: 'Restrict'; restriction: string; reason: string; during: Restriction['during'] })
  | (About & { type: 'Unrestrict' });

const decide = (command: RestrictorCommand, state: RestrictorState): readonly RestrictionEvent[] | Refusal => {
  const { member } = command;
  const { id: restricted, exists } = command.restricted;
  const held = state.get(restricted);
  if (command.type === 'Unrestrict') {
    if (held) return [did(MemberUnrestricted, { restriction: held.restriction, member, restricted })];
    return exists ? [] : refuse('USER_DOES_NOT_EXIST');
  }
  if (restricted === member) return refuse('RESTRICTION_OF_ONESELF');
  if (held) return [];
  if (!exists) return refuse('USER_DOES_NOT_EXIST');
  const problem = reasonProblem(command.reason);
  if (problem) return problem;
  const { restriction, during } = command;
  return [did(MemberRestricted, { restriction, member, restricted, reason: cleanReason(command.reason), during })];
};

const evolve = (state: RestrictorState, fact: RestrictionEvent): RestrictorState => {
  const next = new Map(state);
  if (fact.type === 'MemberUnrestricted') next.delete(fact.data.restricted);
  else next.set(fact.data.restricted, { restriction: fact.data.restriction, during: fact.data.during });
  return next;
};

/** Restrictions that one member places and takes back (MOD-006). */
export const restrictor: Decider<RestrictorState, RestrictorCommand, RestrictionEvent> = {
  stream: (member) => `restrictions.member-${member}`,
  initial: new Map(),
  evolve,
  decide,
};
