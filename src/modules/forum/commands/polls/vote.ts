import { refusalOf } from '#kernel/contract/refusals.ts';
import { poll } from '../../domain/poll.ts';
import type { ForumUseCase } from '../parts.ts';

export const vote: ForumUseCase<[id: string, answer: number]> =
  ({ execute, clock }) =>
  async (caller, { id: member }, id, answer) =>
    refusalOf(await execute(caller, poll, id, { type: 'Vote', poll: id, member, answer, now: clock.now() }));
