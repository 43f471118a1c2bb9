import type { Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import type { SignedIn } from '#kernel/module.ts';
import { channel } from '../domain/channel.ts';
import { context } from './facts.ts';
import type { ChatNeeds } from './needs.ts';

export const edit =
  (needs: ChatNeeds) =>
  async (
    caller: Caller,
    session: string,
    member: SignedIn,
    { message, text }: { message: string; text: string },
  ): Promise<Refusal | undefined> =>
    refusalOf(
      await needs.execute(caller, channel, session, {
        type: 'Edit',
        ...(await context(needs, session, member)),
        message,
        text,
        wording: needs.secrets.fingerprint('chat-wording', `${message}|${text.trim()}`),
      }),
    );
