import type { Caller } from '#kernel/commands/commands.ts';
import { must } from '#kernel/contract/refusals.ts';
import { channel } from '../domain/channel.ts';
import type { ChatNeeds } from './needs.ts';

/** A reported message is evidence. */
export const keep =
  ({ execute }: Pick<ChatNeeds, 'execute'>) =>
  async (
    caller: Caller,
    { session, message, report }: { session: string; message: string; report: string },
  ): Promise<void> =>
    must(await execute(caller, channel, session, { type: 'Keep', session, message, report }));
