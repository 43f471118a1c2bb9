import { stateOf } from '#kernel/commands/commands.ts';
import { refusalOf } from '#kernel/contract/refusals.ts';
import type { ChatEventsReaction } from '../contract/chat-events.ts';
import { channel } from '../domain/channel.ts';
import { context, isRemovedFor } from './facts.ts';
import type { ChatUseCase } from './needs.ts';

export const react: ChatUseCase<[{ message: string; reaction: ChatEventsReaction; on: boolean }]> =
  (needs) =>
  async (caller, session, member, { message, reaction, on }) => {
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
