import { between, days } from '../../../shared-kernel/contract/time.ts';

/** Duration of a membership in the largest fitting unit: "1 day", "3 months", "2 years" (COM-078). */
export const ageText = (joinedAt: string, now: string): string => {
  const passed = Math.max(1, Math.floor(between(joinedAt, now) / days(1)));
  if (passed < 31) return counted(passed, 'day');
  if (passed < 365) return counted(Math.floor(passed / 30.44), 'month');
  return counted(Math.floor(passed / 365.25) || 1, 'year');
};

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;
