import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import type { SignedIn } from '#kernel/module.ts';
import type { ChatEventsReaction } from '../contract/chat-events.ts';
import { channel } from '../domain/channel.ts';
import { context, isRemovedFor } from './facts.ts';
import type { ChatNeeds } from './needs.ts';

export const react =
  (needs: ChatNeeds) =>
  async (
    caller: Caller,
    session: string,
    member: SignedIn,
    { message, reaction, on }: { message: string; reaction: ChatEventsReaction; on: boolean },
  ): Promise<Refusal | undefined> => {
    const author = (await stateOf(needs.log, channel, session)).messages.get(message)?.author;
    const hidden = author !== undefined && (await isRemovedFor(needs, member, author));
    const command = {
      type: 'React',
      ...(await context(needs, session, member)),
      message,
      reaction,
      on,
      hidden,
    } as const;
    return refusalOf(await needs.execute(caller, channel, session, command));
  };
