import { refusalOf } from '#kernel/contract/refusals.ts';
import { poll } from '../../domain/poll.ts';
import type { ForumUseCase } from '../parts.ts';

export const closePoll: ForumUseCase<[id: string]> =
  ({ execute }) =>
  async (caller, member, id) =>
    refusalOf(await execute(caller, poll, id, { type: 'ClosePoll', poll: id, by: member }));
