import type { BookingsCommand } from '../domain/bookings.ts';
import { changeBook } from './book.ts';
import type { SchedulingUseCase } from '../facts/needs.ts';

type Forgiven = Pick<Extract<BookingsCommand, { type: 'Forgive' }>, 'member' | 'session' | 'because'>;

/** By staff, and when the product was out. */
export const forgiveMissedSession: SchedulingUseCase<[forgiven: Forgiven]> = (needs) => (caller, forgiven) =>
  changeBook(needs, caller, { type: 'Forgive', ...forgiven, settings: needs.settings });
