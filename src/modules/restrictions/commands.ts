import { randomUUID } from 'node:crypto';
import type { Caller, Execute } from '#kernel/commands/commands.ts';
import { isRefusal, refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import type { IdentityFacts } from '#modules/identity/index.ts';
import { MemberRestricted, MemberUnrestricted, RestrictionReasonChanged } from './contract/restriction-events.ts';
import type { Restriction } from './contract/restriction.ts';
import { incomingRestrictions } from './domain/incoming-restrictions.ts';
import { restrictor } from './domain/restrictor.ts';
import type { Meetings } from './index.ts';

export type RestrictionNeeds = { execute: Execute; log: EventLog; accounts: IdentityFacts; meetings: Meetings };
export type RestrictionCommands = ReturnType<typeof restrictionCommands>;

type Pair = { member: string; restricted: string };
type Side = { restriction: string; restricted: string; by: string };

/** Placing restrictions and taking them back; each answers what refused it, or nothing. */
export const restrictionCommands = ({ execute, log, accounts, meetings }: RestrictionNeeds) => {
  const note = async (by: Caller, of: Side & { during: Restriction['during'] }): Promise<Refusal | undefined> =>
    refusalOf(await execute(by, incomingRestrictions, of.restricted, { type: 'Note', ...of }));
  const lift = async (by: Caller, of: Side): Promise<Refusal | undefined> =>
    refusalOf(await execute(by, incomingRestrictions, of.restricted, { type: 'Lift', ...of }));
  const accountOf = async (id: string) => ({ id, exists: (await accounts.account(id)).exists });
  /** Whom a member restricts, the newest first, with their own reasons. */
  const listed = async (member: string): Promise<Listed[]> => {
    const held = new Map<string, Listed>();
    for (const { type, data, meta } of await log.read(restrictor.stream(member))) {
      const restricted = String(data['restricted']);
      const reason = data['reason'] as string | null;
      if (type === MemberUnrestricted.type) held.delete(restricted);
      if (type === MemberRestricted.type) held.set(restricted, { restricted, reason, at: meta.occurredAt });
      if (type === RestrictionReasonChanged.type) held.set(restricted, { ...held.get(restricted)!, reason });
    }
    return [...held.values()].reverse();
  };

  return {
    listed,
    note,
    lift,

    restrict: async (by: Caller, { member, restricted, reason }: Pair & { reason: string }) => {
      const done = await execute(by, restrictor, member, {
        type: 'Restrict',
        member,
        restricted: await accountOf(restricted),
        restriction: randomUUID(),
        reason,
        earlier: (await listed(member)).find((each) => each.restricted === restricted)?.reason ?? null,
        during: member === restricted ? null : await meetings.together(member, restricted),
      });
      if (isRefusal(done)) return done;
      return note(by, { ...done.state.get(restricted)!, restricted, by: member });
    },

    unrestrict: async (by: Caller, { member, restricted }: Pair): Promise<Refusal | undefined> => {
      const done = await execute(by, restrictor, member, {
        type: 'Unrestrict',
        member,
        restricted: await accountOf(restricted),
      });
      if (isRefusal(done)) return done;
      const [fact] = done.events;
      return fact && lift(by, { restriction: fact.data.restriction, restricted, by: member });
    },
  };
};

export type Listed = { restricted: string; reason: string | null; at: string };
