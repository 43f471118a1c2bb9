import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { must } from '#kernel/contract/refusals.ts';
import { channel, evidenceIn } from '../domain/channel.ts';
import { forgetReading } from './forget-reading.ts';
import { hide } from './hide.ts';
import type { ChatNeeds } from './needs.ts';

/** The keys are destroyed before the event is recorded: a process that dies in between destroys them again. */
export const clear =
  (needs: ChatNeeds) =>
  async (caller: Caller, session: string): Promise<void> => {
    await hide(needs)(caller, session);
    const state = await stateOf(needs.log, channel, session);
    const evidence = new Set(evidenceIn(state));
    for (const id of state.messages.keys()) if (!evidence.has(id)) await needs.secrets.forget(id);
    must(await needs.execute(caller, channel, session, { type: 'Clear', session }));
    await forgetReading(needs)(session);
  };
