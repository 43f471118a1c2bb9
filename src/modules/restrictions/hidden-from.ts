import type { Clock } from '../../shared-kernel/clock.ts';
import type { Restriction } from './contract/restriction.ts';

type Restrictions = (member: string) => Promise<ReadonlyMap<string, Restriction>>;
export type ApartNeeds = { clock: Clock; restrictions: { restrictedBy: Restrictions; restrictorsOf: Restrictions } };

/**
 * The members whose posts and reviews a member does not see: those the member restricts (I-046, MOD-004), not those who restrict
 * the member, to whom their absence would reveal it (C-024). Placed in a session, a restriction has no effect until that is
 * over (MOD-002).
 */
export const hiddenFrom = async ({ clock, restrictions }: ApartNeeds, member: string): Promise<string[]> =>
  inForce(await restrictions.restrictedBy(member), clock.now());

/** The members between whom and this one a restriction lies, in either direction: neither is notified of the other (I-008). */
export const apartFrom = async ({ clock, restrictions }: ApartNeeds, member: string): Promise<string[]> => {
  const both = await Promise.all([restrictions.restrictedBy(member), restrictions.restrictorsOf(member)]);
  const now = clock.now();
  return both.flatMap((side) => inForce(side, now));
};

const inForce = (side: ReadonlyMap<string, Restriction>, now: string): string[] =>
  [...side].filter(([, { during }]) => during === null || during.until <= now).map(([member]) => member);
