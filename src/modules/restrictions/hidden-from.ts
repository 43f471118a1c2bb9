import type { Clock } from '../../shared-kernel/clock.ts';
import type { SignedIn } from '../../shared-kernel/module.ts';
import type { Restriction } from './contract/restriction.ts';

type Restrictions = (member: string) => Promise<ReadonlyMap<string, Restriction>>;
export type ApartNeeds = { clock: Clock; restrictions: { restrictedBy: Restrictions; restrictorsOf: Restrictions } };

/**
 * The members whose posts and reviews a member does not see: those the member restricts, and those who restrict the member (I-046,
 * MOD-004). No member hides from staff, who have to judge what is written. Placed in a session, a restriction has no effect
 * until that is over (MOD-002).
 */
export const hiddenFrom = async (
  { clock, restrictions }: ApartNeeds,
  { id, isAdmin }: Pick<SignedIn, 'id' | 'isAdmin'>,
): Promise<string[]> => {
  const [mine, against] = await Promise.all([
    restrictions.restrictedBy(id),
    isAdmin ? new Map<string, Restriction>() : restrictions.restrictorsOf(id),
  ]);
  const now = clock.now();
  const inForce = [...mine, ...against].filter(([, { during }]) => during === null || during.until <= now);
  return [...new Set(inForce.map(([member]) => member))];
};
