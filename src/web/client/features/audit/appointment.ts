import type { AnswerOf } from '#kernel/contract/endpoint.ts';
import type { auditStanding } from '#modules/identity/contract/api/auditors.ts';

/** What the viewer may look at, and until when, as the server said. */
export type Appointment = AnswerOf<typeof auditStanding>['standing'];

export const seesConduct = ({ scope }: Pick<Appointment, 'scope'>): boolean =>
  scope.includes('everything') || scope.includes('moderation');

export const seesMoney = ({ scope }: Pick<Appointment, 'scope'>): boolean =>
  scope.includes('everything') || scope.includes('payments');

/** Who looked at what is for admins, and for auditors of everything. */
export const seesLooks = ({ is_admin, scope }: Appointment): boolean => is_admin || scope.includes('everything');

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** From here on the time that is left is shown. */
const NEAR = 10 * MINUTE;

/**
 * The end of the appointment, in milliseconds of this browser's clock; null for non-auditors. Only differences of the
 * browser's clock matter: the server sent its own time together with the end.
 */
export const endOf = ({ scope, until, now }: Appointment, receivedAt: number): number | null =>
  scope.length === 0 || until === null ? null : receivedAt + Date.parse(until) - Date.parse(now);

/** What is left in words, once it is little enough to matter; null before that. */
export const leftInWords = (left: number): string | null => {
  if (left > NEAR) return null;
  const [count, unit] = left > MINUTE ? [Math.ceil(left / MINUTE), 'minute'] : [Math.ceil(left / SECOND), 'second'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
};

/** Milliseconds until what is shown of it changes; at most an hour, because browsers count no further than some weeks. */
export const untilNextLook = (left: number): number => {
  if (left > NEAR) return Math.min(left - NEAR, HOUR);
  return left > MINUTE ? left % MINUTE || MINUTE : left % SECOND || SECOND;
};

/** Ten, five and one: within how many minutes the time ends, said when it becomes true; null before that. */
export const announcedMinutes = (left: number): number | null =>
  [1, 5, 10].find((minutes) => left > 0 && left <= minutes * MINUTE) ?? null;
