import { refusalOf } from '#kernel/contract/refusals.ts';
import { channel } from '../domain/channel.ts';
import { context } from './facts.ts';
import type { ChatUseCase } from './needs.ts';

/** The author deletes a message, or staff who are to judge it. */
export const remove: ChatUseCase<[message: string]> = (needs) => async (caller, session, member, message) =>
  refusalOf(
    await needs.execute(caller, channel, session, {
      type: 'Delete',
      ...(await context(needs, session, member, message)),
      message,
    }),
  );
