import { stateOf } from '#kernel/commands/commands.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import { MemberRestricted, RestrictionReasonChanged } from './contract/restriction-events.ts';
import { incomingRestrictions, restrictorsIn } from './domain/incoming-restrictions.ts';
import { restrictor } from './domain/restrictor.ts';
import type { RestrictionFacts } from './index.ts';

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
