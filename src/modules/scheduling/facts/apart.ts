import type { Clock } from '#kernel/clock.ts';
import { stateOf } from '#kernel/commands/commands.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import type { Restriction } from '#modules/restrictions/contract/restriction.ts';
import type { RestrictionFacts } from '#modules/restrictions/index.ts';
import type { Apart } from '../domain/apart.ts';
import { session } from '../domain/session.ts';

type CommandsApartNeeds = { log: EventLog; clock: Clock; restrictions: RestrictionFacts };

export const isOver = async (log: EventLog, id: string): Promise<boolean> => {
  const { status } = await stateOf(log, session, id);
  return status !== 'scheduled' && status !== 'open' && status !== 'live';
};

/** The members a member has restrictions with, in both directions; read from streams, so never stale. */
export const apartOf = async ({ log, clock, restrictions }: CommandsApartNeeds, member: string): Promise<Apart> => {
  const [mine, against] = await Promise.all([restrictions.restrictedBy(member), restrictions.restrictorsOf(member)]);
  // Placed in a session, it has no effect until that is over, which may be earlier than planned (MOD-002).
  const isInForce = async ({ during }: Restriction): Promise<boolean> =>
    during === null || during.until <= clock.now() || isOver(log, during.session);
  const inForce = async (all: ReadonlyMap<string, Restriction>): Promise<ReadonlySet<string>> => {
    const members = await Promise.all([...all].map(async ([other, each]) => ((await isInForce(each)) ? [other] : [])));
    return new Set(members.flat());
  };
  const [restricts, restrictedBy] = await Promise.all([inForce(mine), inForce(against)]);
  return { restricts, restrictedBy, others: [...new Set([...mine.keys(), ...against.keys()])] };
};
