import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { must } from '#kernel/contract/refusals.ts';
import { channel, mayForget } from '../domain/channel.ts';
import type { ChatNeeds } from './needs.ts';

/** What a deleted message said, unless it is evidence. Its key is destroyed before the event is recorded: after a crash, again. */
export const forget =
  ({ execute, log, secrets }: Pick<ChatNeeds, 'execute' | 'log' | 'secrets'>) =>
  async (caller: Caller, session: string, message: string): Promise<void> => {
    if (!mayForget(await stateOf(log, channel, session), message)) return;
    await secrets.forget(message);
    must(await execute(caller, channel, session, { type: 'Forget', session, message }));
  };
