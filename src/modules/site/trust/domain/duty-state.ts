import { days } from '#kernel/contract/time.ts';
import type { TrustPage } from '../contract/api.ts';

type Shift = { starts_at: Date; ends_at: Date };

/** So far back and ahead shifts are looked at: without any in that time there is no rota. */
export const ROTA_SPAN = days(28);

/** Whether somebody is on duty now, and until when that stays so; never who. Shifts come in the order of their starts. */
export const dutyState = (shifts: readonly Shift[], now: string): TrustPage['duty'] => {
  if (shifts.length === 0) return { state: 'not-set-up', until: null };
  const at = Date.parse(now);
  let end: number | undefined;
  for (const { starts_at: starts, ends_at: ends } of shifts)
    if (starts.getTime() <= (end ?? at) && ends.getTime() > (end ?? at)) end = ends.getTime();
  if (end !== undefined) return { state: 'on-duty', until: new Date(end).toISOString() };
  const next = shifts.find(({ starts_at: starts }) => starts.getTime() > at);
  return { state: 'nobody', until: next?.starts_at.toISOString() ?? null };
};
