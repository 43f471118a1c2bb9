import type { Execute } from '#kernel/commands/commands.ts';
import { must } from '#kernel/contract/refusals.ts';
import type { JudgedContent } from '#modules/moderation/index.ts';
import { channel } from '../domain/channel.ts';

export const showAgain =
  ({ execute }: { execute: Execute }): JudgedContent['showAgain'] =>
  async (caller, { target: message, place: session }) => {
    if (session !== null) must(await execute(caller, channel, session, { type: 'ShowAgain', session, message }));
  };
