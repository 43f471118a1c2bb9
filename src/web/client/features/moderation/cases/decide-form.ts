import { days, plus } from '#kernel/contract/time.ts';
import type { CaseDetails } from '#modules/moderation/contract/case-api.ts';
import { deed, type Deed } from '#modules/moderation/contract/case-events.ts';
import type { Clause } from '#modules/identity/contract/clauses.ts';

const ABOUT_CONTENT = new Set<Deed>(['content-hidden', 'content-deleted']);
const ABOUT_MEMBER = new Set<Deed>(['word', 'warned', 'probation', 'suspended', 'removed']);
const WITH_END = new Set<Deed>(['warned', 'probation', 'suspended']);
export const isSanctionDeed = (chosen: Deed): boolean => ABOUT_MEMBER.has(chosen) && chosen !== 'word';
export const hasEnd = (chosen: Deed): boolean => WITH_END.has(chosen);

/** What can be done in a case: content is hidden where there is some, a member warned where one is judged. */
export const possibleDeeds = ({ about, judged, judged_is_staff }: CaseDetails): Deed[] =>
  deed.options.filter((each) => {
    if (ABOUT_CONTENT.has(each)) return about === 'post' || about === 'message';
    if (each === 'word') return judged !== null;
    return !ABOUT_MEMBER.has(each) || (judged !== null && !judged_is_staff);
  });

/** `other`: the day in `date`. */
export type Duration = '7' | '30' | '90' | '182' | 'none' | 'other';
export const durationsOf = (chosen: Deed): Duration[] =>
  chosen === 'suspended' ? ['7', '30', '90', '182', 'other'] : ['7', '30', '90', '182', 'none', 'other'];
/** A warning counts for half a year unless staff say otherwise. */
export const usualDuration = (chosen: Deed): Duration => (chosen === 'warned' ? '182' : '30');

export type Choice = {
  deed: Deed | null;
  clause: Clause | null;
  reason: string;
  conditions: string;
  duration: Duration;
  date: string;
  content: 'keep' | 'content-hidden' | 'content-deleted';
};

export const noChoice: Choice = {
  deed: null,
  clause: null,
  reason: '',
  conditions: '',
  duration: '30',
  date: '',
  content: 'keep',
};

const endOf = ({ deed: chosen, duration, date }: Choice, now: string): string | null => {
  if (chosen === null || !hasEnd(chosen) || duration === 'none') return null;
  if (duration !== 'other') return plus(now, days(Number(duration)));
  return date === '' ? null : `${date}T00:00:00.000Z`;
};

/** What is sent. */
export const verdictOf = (choice: Choice & { deed: Deed }, id: string, now: string) => {
  const { deed: chosen, clause, reason, conditions, content } = choice;
  return {
    id,
    deed: chosen,
    reason,
    ...(chosen === 'nothing' ? {} : { clause }),
    ...(chosen === 'probation' && conditions.trim() !== '' ? { conditions } : {}),
    ...(hasEnd(chosen) ? { until: endOf(choice, now) } : {}),
    ...(isSanctionDeed(chosen) && content !== 'keep' ? { content } : {}),
  };
};
