import { hours, plus } from '#kernel/contract/time.ts';
import type { SchedulingSettings } from '../contract/settings.ts';

/**
 * Which sessions of a host on probation are called off, and when: what starts within hours at once, the rest up to its end
 * after that, so that staff can find other hosts.
 */
export const probationWindows = (
  { HOST_LOST_HOURS }: Pick<SchedulingSettings, 'HOST_LOST_HOURS'>,
  since: string,
  until: string | null,
): { soon: { before: string }; later: { at: string; before: string | null } | null } => {
  const handedOverBy = plus(since, hours(HOST_LOST_HOURS));
  return until !== null && until <= handedOverBy
    ? { soon: { before: until }, later: null }
    : { soon: { before: handedOverBy }, later: { at: handedOverBy, before: until } };
};
