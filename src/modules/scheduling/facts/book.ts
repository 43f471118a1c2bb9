import { stateOf } from '#kernel/commands/commands.ts';
import { knownZone } from '../contract/days.ts';
import { bookings, type BookingsState } from '../domain/bookings.ts';
import type { SchedulingNeeds } from './needs.ts';

/** A member's book: the time that seats and hosting take. */
export const bookOf = ({ log }: Pick<SchedulingNeeds, 'log'>, member: string): Promise<BookingsState> =>
  stateOf(log, bookings, member);

/** UTC for a member whose zone is not known. */
export const zoneOf = async ({ people }: Pick<SchedulingNeeds, 'people'>, member: string): Promise<string> =>
  knownZone((await people.reachable(member))?.timezone ?? 'UTC');
