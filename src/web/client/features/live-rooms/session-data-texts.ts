import type { SessionData, SessionDataMember } from '#modules/live-rooms/contract/session-data-api.ts';
import { dateText, timeText } from '#client/lib/time.ts';

export const dataTexts = {
  title: 'Session data',
  lead: 'For staff. Please look only when you need to: that you looked is recorded.',
  show: 'Show session data',
  hide: 'Hide',
  again: 'Look again',
  loading: 'Loading the session data',
  status: 'Status',
  planned: 'Planned',
  began: 'Began',
  ended: 'Ended',
  never: 'not yet',
  seats: 'Seats',
  seatsTaken: (taken: number, most: number) => `${taken} of ${most} taken`,
  kind: 'Kind',
  kinds: ({ type, is_group_hosted }: Pick<SessionData, 'type' | 'is_group_hosted'>) =>
    `${type === 'EXTERNAL' ? 'takes place elsewhere' : 'in our rooms'}, ${is_group_hosted ? 'group-hosted' : 'with a host'}`,
  people: (count: number) => `People (${count})`,
  nothing: 'nothing recorded',
  history: 'What happened',
  removed: 'removed',
  reason: (reason: string) => `Reason: “${reason}”`,
  by: (name: string) => `by ${name}`,
  copy: 'Copy as JSON',
  copied: 'The session data is copied.',
  roles: { host: 'Host', attendee: 'Attendee', staff: 'Staff' },
  roleTones: { host: 'brand', attendee: 'quiet', staff: 'warm' },
} as const;

/** A moment as staff read it: with its date when that is not the day of the session. */
export const momentText = (at: string, start: string): string => {
  const date = dateText(at);
  return date === dateText(start) ? timeText(at) : `${date.replace(/^\w+, /, '')}, ${timeText(at)}`;
};

/** A person's times in a session, as texts in order. */
export const momentsOf = (member: SessionDataMember, start: string): string[] => {
  const named: (readonly [string | null, string])[] = [
    [member.registered_at, 'registered'],
    [member.unregistered_at, 'gave the place back'],
    [member.entered_at, 'came in'],
    [member.attended_at, 'took part'],
    [member.left_at, 'left'],
    [member.removed_at, 'removed'],
  ];
  return named
    .filter((each): each is readonly [string, string] => each[0] !== null)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([at, what]) => `${what} ${momentText(at, start)}`);
};
