import { newId } from '#kernel/commands/idempotency.ts';
import type { Caller } from '#kernel/commands/commands.ts';
import { isRefusal, refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import type { SignedIn } from '#kernel/module.ts';
import { poll } from '../domain/poll.ts';
import type { ForumParts } from './parts.ts';

/** Answers the id of the poll. */
export const openPoll =
  ({ execute, clock }: ForumParts) =>
  async (
    by: Caller,
    member: SignedIn,
    asked: { question: string; answers: readonly string[]; closesAt: string | null },
  ): Promise<{ id: string } | Refusal> => {
    const id = newId(by, 'poll');
    const done = await execute(by, poll, id, { type: 'OpenPoll', poll: id, by: member, now: clock.now(), ...asked });
    return isRefusal(done) ? done : { id };
  };

export const vote =
  ({ execute, clock }: ForumParts) =>
  async (by: Caller, { id: member }: SignedIn, id: string, answer: number): Promise<Refusal | undefined> =>
    refusalOf(await execute(by, poll, id, { type: 'Vote', poll: id, member, answer, now: clock.now() }));

export const closePoll =
  ({ execute }: ForumParts) =>
  async (by: Caller, member: SignedIn, id: string): Promise<Refusal | undefined> =>
    refusalOf(await execute(by, poll, id, { type: 'ClosePoll', poll: id, by: member }));
