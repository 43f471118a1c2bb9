import type { Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import type { SignedIn } from '#kernel/module.ts';
import { channel } from '../domain/channel.ts';
import { context } from './facts.ts';
import type { ChatNeeds } from './needs.ts';

/** The author deletes a message, or staff who are to judge it. */
export const remove =
  (needs: ChatNeeds) =>
  async (caller: Caller, session: string, member: SignedIn, message: string): Promise<Refusal | undefined> =>
    refusalOf(
      await needs.execute(caller, channel, session, {
        type: 'Delete',
        ...(await context(needs, session, member, message)),
        message,
      }),
    );
