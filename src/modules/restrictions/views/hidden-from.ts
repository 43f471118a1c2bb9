import type { Clock } from '#kernel/clock.ts';
import type { SignedIn } from '#kernel/module.ts';
import type { Restriction } from '../contract/restriction.ts';

export type ApartNeeds = {
  clock: Clock;
  meetings: { isOver: (session: string) => Promise<boolean> };
  restrictions: { restrictedBy: (member: string) => Promise<ReadonlyMap<string, Restriction>> };
};

/**
 * The members whose posts and reviews a member does not see: those the member restricts (I-046, MOD-004). Never those who
 * restrict the member, who would learn of it (C-024). Placed in a session, a restriction has no effect until that is over
 * (MOD-002).
 */
export const hiddenFrom = async (
  { clock, meetings, restrictions }: ApartNeeds,
  { id }: Pick<SignedIn, 'id'>,
): Promise<string[]> => {
  const now = clock.now();
  const hidden = await Promise.all(
    [...(await restrictions.restrictedBy(id))].map(async ([member, { during }]) =>
      during === null || during.until <= now || (await meetings.isOver(during.session)) ? [member] : [],
    ),
  );
  return hidden.flat();
};
