import { token } from '#kernel/injection.ts';
import type { Restriction } from './contract/restriction.ts';
import type { RestrictionFacts } from './facts.ts';

export type { RestrictionFacts };
export const RESTRICTION_FACTS = token<RestrictionFacts>('RestrictionFacts');

export { hiddenFrom, type ApartNeeds } from './views/hidden-from.ts';

/** What a module in which people meet tells about two of them (MOD-002). Implemented there, asked here. */
export type Meetings = {
  /** The session that runs now with both of them, and when it is over at the latest. */
  together(one: string, other: string): Promise<Restriction['during']>;
  /** Whether a session is over, which may be earlier than planned. */
  isOver(session: string): Promise<boolean>;
};
export const MEETINGS = token<Meetings>('Meetings');
