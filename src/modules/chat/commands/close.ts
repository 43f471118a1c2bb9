import type { Caller } from '#kernel/commands/commands.ts';
import { must } from '#kernel/contract/refusals.ts';
import { channel, type ChannelCommand } from '../domain/channel.ts';
import type { ChatNeeds } from './needs.ts';

export const close =
  ({ execute }: Pick<ChatNeeds, 'execute'>) =>
  async (caller: Caller, ended: Omit<Extract<ChannelCommand, { type: 'Close' }>, 'type'>): Promise<void> =>
    must(await execute(caller, channel, ended.session, { type: 'Close', ...ended }));
