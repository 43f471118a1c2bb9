import { stateOf } from '#kernel/commands/commands.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import { MemberRestricted, RestrictionReasonChanged } from './contract/restriction-events.ts';
import { incomingRestrictions, restrictorsIn } from './domain/incoming-restrictions.ts';
import { restrictor } from './domain/restrictor.ts';
import type { Restriction } from './contract/restriction.ts';

/** Both directions between members, folded from streams; what is in {@link Restriction.during} has no effect yet. */
export type RestrictionFacts = {
  /** Whom this member restricts. */
  restrictedBy(member: string): Promise<ReadonlyMap<string, Restriction>>;
  /** Who restricts this member; for decisions only, never to be shown to them. */
  restrictorsOf(member: string): Promise<ReadonlyMap<string, Restriction>>;
  /** The reason given last for one restriction, in its author's words; null when they are forgotten or there is no such restriction. */
  reasonOf(member: string, restriction: string): Promise<string | null>;
};

export const restrictionFacts = (log: EventLog): RestrictionFacts => ({
  restrictedBy: (member) => stateOf(log, restrictor, member),
  restrictorsOf: async (member) => restrictorsIn(await stateOf(log, incomingRestrictions, member)),
  reasonOf: async (member, restriction) => {
    const facts = await log.read(restrictor.stream(member));
    const fact = facts.findLast(
      ({ type, data }) =>
        (type === MemberRestricted.type || type === RestrictionReasonChanged.type) &&
        data['restriction'] === restriction,
    );
    return typeof fact?.data['reason'] === 'string' ? fact.data['reason'] : null;
  },
});
