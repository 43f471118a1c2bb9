import type { CaseAbout, CasePriority } from '../../contract/case-events.ts';

/** Why a case may be hard to read; in the order in which it is said. */
export const hardReasons = ['help', 'care', 'urgent', 'many'] as const;
export type HardReason = (typeof hardReasons)[number];

/** So many reports about one thing. */
const MANY = 3;

/**
 * Whether a case is marked before it is opened. It is decided by what kind of case it is and what staff set, never by the
 * words in it.
 */
export const hardReasonOf = (known: {
  about: CaseAbout;
  priority: CasePriority;
  reports: number;
  cares: number;
}): HardReason | null => {
  if (known.about === 'help') return 'help';
  if (known.cares > 0) return 'care';
  if (known.priority === 'urgent') return 'urgent';
  return known.reports >= MANY ? 'many' : null;
};
