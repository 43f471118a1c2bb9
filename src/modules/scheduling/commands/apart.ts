import type { Clock } from '#kernel/clock.ts';
import { stateOf } from '#kernel/commands/commands.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import type { Restriction } from '#modules/restrictions/contract/restriction.ts';
import type { RestrictionFacts } from '#modules/restrictions/index.ts';
import type { Apart } from '../domain/apart.ts';
import { session } from '../domain/session.ts';

type Needs = { log: EventLog; clock: Clock; restrictions: RestrictionFacts };

/** The members a member has restrictions with, in both directions; read from streams, so never stale. */
export const apartOf = async ({ log, clock, restrictions }: Needs, member: string): Promise<Apart> => {
  const [mine, against] = await Promise.all([restrictions.restrictedBy(member), restrictions.restrictorsOf(member)]);
  // Placed in a session, it has no effect until that is over, which may be earlier than planned (MOD-002).
  const isInForce = async ({ during }: Restriction): Promise<boolean> => {
    if (during === null || during.until <= clock.now()) return true;
    const { status } = await stateOf(log, session, during.session);
    return status !== 'scheduled' && status !== 'open' && status !== 'live';
  };
  const inForce = async (all: ReadonlyMap<string, Restriction>): Promise<ReadonlySet<string>> => {
    const members = await Promise.all([...all].map(async ([other, each]) => ((await isInForce(each)) ? [other] : [])));
    return new Set(members.flat());
  };
  const [restricts, restrictedBy] = await Promise.all([inForce(mine), inForce(against)]);
  return { restricts, restrictedBy, others: [...new Set([...mine.keys(), ...against.keys()])] };
};
