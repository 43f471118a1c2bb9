import { hours, plus } from '#kernel/contract/time.ts';
import type { CasePriority } from './case-events.ts';

/** Within how many hours a case is to be decided. */
export const DUE_HOURS: Readonly<Record<CasePriority, number>> = { urgent: 1, high: 24, normal: 72, low: 168 };

/** @param since when the case was opened, or opened again */
export const dueAt = (since: string, priority: CasePriority): string => plus(since, hours(DUE_HOURS[priority]));

/** How long a decision can be objected to. */
export const APPEAL_DAYS = 30;
