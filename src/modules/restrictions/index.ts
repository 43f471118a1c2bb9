import { token } from '#kernel/injection.ts';
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
export const RESTRICTION_FACTS = token<RestrictionFacts>('RestrictionFacts');

export { hiddenFrom, type ApartNeeds } from './views/hidden-from.ts';

/** What a module in which people meet tells about two of them (MOD-002). Implemented there, asked here. */
export type Meetings = {
  /** The session that runs now with both of them, and when it is over at the latest. */
  together(one: string, other: string): Promise<Restriction['during']>;
};
export const MEETINGS = token<Meetings>('Meetings');
