import { between, days, hours, plus } from '#kernel/contract/time.ts';
import { PASS_ON_AFTER } from '../contract/help-words.ts';
import type { HelpCallState } from './help-call.ts';

/** Longest pause between two people who are called. */
const LONGEST_PAUSE = hours(1);
/** Its case waits on; for longer the asker is not shown the call either. */
const GIVEN_UP_AFTER = days(1);

type Waiting = Pick<HelpCallState, 'askedAt' | 'lastCalledAt' | 'called'>;

/**
 * Whom a call goes to next, and from when on. Of those who were called least often it is the first: all are called once, a
 * minute apart, then all again, more slowly each time. Undefined once it is given up.
 *
 * @param candidates whom it does not concern; those on duty first
 */
export const nextToCall = (
  { askedAt, lastCalledAt, called }: Waiting,
  candidates: readonly string[],
  now: string,
): { to: string | null; at: string } | undefined => {
  if (between(askedAt, now) >= GIVEN_UP_AFTER) return undefined;
  const times = (member: string) => called.filter((each) => each === member).length;
  const round = candidates.length === 0 ? 0 : Math.min(...candidates.map(times));
  const pause = Math.min(PASS_ON_AFTER * 2 ** round, LONGEST_PAUSE);
  const to = candidates.find((member) => times(member) === round) ?? null;
  // Without anyone to call it is looked again: a member of the staff may come on duty.
  return { to, at: to === null ? plus(now, pause) : plus(lastCalledAt ?? askedAt, pause) };
};
