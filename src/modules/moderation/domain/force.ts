import type { AccountStatus } from '#modules/identity/contract/staff-events.ts';
import type { Deed } from '../contract/case-events.ts';

/** A decision that limits an account as long as it lasts. */
export type LastingDecision = { deed: Deed; until: string | null };

/** The status of an account by what was decided. */
export const STATUSES: Readonly<Partial<Record<Deed, AccountStatus>>> = {
  warned: 'warned',
  probation: 'probation',
  suspended: 'suspended',
  removed: 'removed',
};

/** What limits an account, the strongest first. */
export const BY_FORCE: readonly Deed[] = ['removed', 'suspended', 'probation', 'warned'];

/** Of several decisions that last the first says the status of an account: the strongest, and of these what lasts longest. */
export const strongestFirst = (one: LastingDecision, other: LastingDecision): number =>
  BY_FORCE.indexOf(one.deed) - BY_FORCE.indexOf(other.deed) ||
  (one.until === other.until ? 0 : one.until === null || (other.until !== null && one.until > other.until) ? -1 : 1);
