import { did } from '#kernel/contract/event.ts';
import { GrowingMap } from '#kernel/contract/growing.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import type { Decider } from '#kernel/commands/decider.ts';
import {
  MemberRestricted,
  MemberUnrestricted,
  RestrictionReasonChanged,
  type RestrictionEvent,
} from '../contract/restriction-events.ts';
import { cleanReason, reasonProblem, type Restriction } from '../contract/restriction.ts';

/** Whom a member restricts. */
export type RestrictorState = GrowingMap<string, Restriction>;

/** `person`: who is behind `id`, which is another one for a name in a Well. */
type RestrictorAbout = { member: string; restricted: { id: string; person: string; exists: boolean } };
export type RestrictorCommand =
  | (RestrictorAbout & {
      type: 'Restrict';
      restriction: string;
      reason: string;
      during: Restriction['during'];
      /** The reason of the restriction that holds; null when there is none, or when it cannot be read any more. */
      earlier: string | null;
    })
  | (RestrictorAbout & { type: 'Unrestrict' });

const decide = (command: RestrictorCommand, state: RestrictorState): readonly RestrictionEvent[] | Refusal => {
  const { member } = command;
  const { id: restricted, person, exists } = command.restricted;
  const held = state.get(restricted);
  if (command.type === 'Unrestrict') {
    if (held) return [did(MemberUnrestricted, { restriction: held.restriction, member, restricted })];
    return exists ? [] : refuse('USER_DOES_NOT_EXIST');
  }
  if (person === member) return refuse('RESTRICTION_OF_ONESELF');
  if (!exists) return held ? [] : refuse('USER_DOES_NOT_EXIST');
  const problem = reasonProblem(command.reason);
  if (problem) return problem;
  const reason = cleanReason(command.reason);
  if (held) {
    // Restricting again without a reason takes nothing back that was said before.
    if (reason === '' || reason === command.earlier) return [];
    return [did(RestrictionReasonChanged, { restriction: held.restriction, member, restricted, reason })];
  }
  const { restriction, during } = command;
  return [did(MemberRestricted, { restriction, member, restricted, reason, during })];
};

const evolve = (state: RestrictorState, { type, data }: RestrictionEvent): RestrictorState => {
  switch (type) {
    case 'MemberRestricted':
      return state.with(data.restricted, { restriction: data.restriction, during: data.during });
    case 'MemberUnrestricted':
      return state.without(data.restricted);
    case 'RestrictionReasonChanged':
      return state;
  }
};

/** Restrictions that one member places and takes back (MOD-006). */
export const restrictor: Decider<RestrictorState, RestrictorCommand, RestrictionEvent> = {
  stream: (member) => `restrictions.member-${member}`,
  initial: GrowingMap.of(),
  evolve,
  decide,
};
