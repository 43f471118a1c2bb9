import type { Execute } from '#kernel/commands/commands.ts';
import { must } from '#kernel/contract/refusals.ts';
import type { JudgedContent } from '#modules/moderation/index.ts';
import { channel } from '../domain/channel.ts';

export const judge =
  ({ execute }: { execute: Execute }): JudgedContent['judge'] =>
  async (caller, { target: message, place: session, by: staff, verdict }) => {
    if (session !== null)
      must(await execute(caller, channel, session, { type: 'Judge', session, message, staff, verdict }));
  };
