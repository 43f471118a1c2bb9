import type { Caller } from '#kernel/commands/commands.ts';
import { must } from '#kernel/contract/refusals.ts';
import { channel } from '../domain/channel.ts';
import type { ChatNeeds } from './needs.ts';

export const hide =
  ({ execute, clock }: Pick<ChatNeeds, 'execute' | 'clock'>) =>
  async (caller: Caller, session: string): Promise<void> =>
    must(await execute(caller, channel, session, { type: 'Hide', session, now: clock.now() }));
