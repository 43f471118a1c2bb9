import type { MissedReason } from '../contract/missed-session.ts';
import { changeBook } from './book.ts';
import type { SchedulingUseCase } from '../facts/needs.ts';

type Explained = { member: string; session: string; why: MissedReason; now: string };

export const explainMissedSession: SchedulingUseCase<[missed: Explained]> = (needs) => (caller, missed) =>
  changeBook(needs, caller, { type: 'Explain', ...missed, settings: needs.settings });
