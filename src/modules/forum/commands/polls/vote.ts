import type { Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import type { SignedIn } from '#kernel/module.ts';
import { poll } from '../../domain/poll.ts';
import type { ForumParts } from '../parts.ts';

export const vote =
  ({ execute, clock }: ForumParts) =>
  async (caller: Caller, { id: member }: SignedIn, id: string, answer: number): Promise<Refusal | undefined> =>
    refusalOf(await execute(caller, poll, id, { type: 'Vote', poll: id, member, answer, now: clock.now() }));
