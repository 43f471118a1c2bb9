import { newId } from '#kernel/commands/idempotency.ts';
import type { Caller } from '#kernel/commands/commands.ts';
import { isRefusal, type Refusal } from '#kernel/contract/refusals.ts';
import type { SignedIn } from '#kernel/module.ts';
import { poll } from '../../domain/poll.ts';
import type { ForumParts } from '../parts.ts';

/** Answers the id of the poll. */
export const openPoll =
  ({ execute, clock }: ForumParts) =>
  async (
    caller: Caller,
    member: SignedIn,
    asked: { question: string; answers: readonly string[]; closesAt: string | null },
  ): Promise<{ id: string } | Refusal> => {
    const id = newId(caller, 'poll');
    const done = await execute(caller, poll, id, {
      type: 'OpenPoll',
      poll: id,
      by: member,
      now: clock.now(),
      ...asked,
    });
    return isRefusal(done) ? done : { id };
  };
