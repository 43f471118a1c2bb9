import { PAGE_ENTRIES, recordsToExport, type AboutMembers } from '#kernel/about-members.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import type { IdentityQueries } from '#modules/identity/index.ts';
import { MemberRestricted, MemberUnrestricted, RestrictionReasonChanged } from './contract/restriction-events.ts';
import { restrictor } from './domain/restrictor.ts';

const WHAT: Record<string, string> = {
  [MemberRestricted.type]: 'restricted',
  [RestrictionReasonChanged.type]: 'gave another reason',
  [MemberUnrestricted.type]: 'took it back',
};

/** Reasons are sealed in events. Who restricts the member is not revealed, not even here (MOD-006). */
export const aboutMembers = (options: { log: EventLog; people: IdentityQueries }): AboutMembers =>
  recordsToExport(
    'restrictions',
    [
      {
        title: 'Members you restricted',
        about: 'Whom you wanted to have nothing to do with. They are never told.',
        page: async (member, after) => {
          const from = after === undefined ? 0n : BigInt(after);
          const facts = await options.log.part(restrictor.stream(member), {
            from,
            limit: PAGE_ENTRIES,
            personal: true,
          });
          const people = await options.people.people([...new Set(facts.map(({ data }) => String(data['restricted'])))]);
          const names = new Map(people.map(({ uuid, username }) => [uuid, username]));
          const entries = facts.map(({ type, data, meta }) => ({
            When: meta.occurredAt,
            What: WHAT[type] ?? type,
            Member: names.get(String(data['restricted'])) ?? 'former member',
            Reason: typeof data['reason'] === 'string' ? data['reason'] : null,
          }));
          return facts.length < PAGE_ENTRIES ? { entries } : { entries, next: String(from + BigInt(PAGE_ENTRIES)) };
        },
      },
    ],
    'that one account wanted to have nothing to do with another, without names and reasons',
  );
