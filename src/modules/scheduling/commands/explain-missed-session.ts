import type { Caller } from '#kernel/commands/commands.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import type { MissedReason } from '../contract/missed-session.ts';
import { changeBook } from './book.ts';
import type { SchedulingNeeds } from '../facts/needs.ts';

type Explained = { member: string; session: string; why: MissedReason; now: string };

export const explainMissedSession =
  (needs: SchedulingNeeds) =>
  (caller: Caller, missed: Explained): Promise<Refusal | undefined> =>
    changeBook(needs, caller, { type: 'Explain', ...missed, settings: needs.settings });
