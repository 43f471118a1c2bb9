import { newId } from '#kernel/commands/idempotency.ts';
import { isRefusal, type Refusal } from '#kernel/contract/refusals.ts';
import { poll } from '../../domain/poll.ts';
import type { ForumUseCase } from '../parts.ts';

/** Answers the id of the poll. */
export const openPoll: ForumUseCase<
  [asked: { question: string; answers: readonly string[]; closesAt: string | null }],
  { id: string } | Refusal
> =
  ({ execute, clock }) =>
  async (caller, member, asked) => {
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
