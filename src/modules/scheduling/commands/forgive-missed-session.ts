import type { Caller } from '#kernel/commands/commands.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import type { BookingsCommand } from '../domain/bookings.ts';
import { changeBook } from './book.ts';
import type { SchedulingNeeds } from '../facts/needs.ts';

type Forgiven = Pick<Extract<BookingsCommand, { type: 'Forgive' }>, 'member' | 'session' | 'because'>;

/** By staff, and when the product was out. */
export const forgiveMissedSession =
  (needs: SchedulingNeeds) =>
  (caller: Caller, forgiven: Forgiven): Promise<Refusal | undefined> =>
    changeBook(needs, caller, { type: 'Forgive', ...forgiven, settings: needs.settings });
