import type { Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import type { SignedIn } from '#kernel/module.ts';
import { poll } from '../../domain/poll.ts';
import type { ForumParts } from '../parts.ts';

export const closePoll =
  ({ execute }: ForumParts) =>
  async (caller: Caller, member: SignedIn, id: string): Promise<Refusal | undefined> =>
    refusalOf(await execute(caller, poll, id, { type: 'ClosePoll', poll: id, by: member }));
