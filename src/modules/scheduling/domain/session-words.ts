import { instantInWords } from '#kernel/contract/days-in-words.ts';
import type { SessionStatus } from '../contract/session-lifecycle.ts';
import type { SessionState } from './session-state.ts';

const STATUSES: Readonly<Record<SessionStatus, string | null>> = {
  none: null,
  scheduled: 'Planned.',
  open: 'The doors are open.',
  live: 'In progress.',
  over: 'Over.',
  canceled: 'Canceled.',
  deleted: 'Deleted.',
};

const people = (count: number, doing: string): string =>
  count === 1 ? `1 member ${doing}.` : `${count} members ${doing}.`;

/** What matters of a session to auditors. */
export const sessionInWords = (state: SessionState): Record<string, string | null> => ({
  status: STATUSES[state.status],
  host: `“${state.title}”, hosted by member ${state.host}.`,
  startsAt: `Begins on ${instantInWords(state.startsAt)} and takes ${state.durationMinutes} minutes.`,
  attendees: `${state.attendees.size} of ${state.maxAttendees} seats are taken.`,
  waiting: state.waiting.size === 0 ? null : people(state.waiting.size, state.waiting.size === 1 ? 'waits' : 'wait'),
  attended: state.attended.size === 0 ? null : people(state.attended.size, 'took part'),
});
