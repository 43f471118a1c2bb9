import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import { jobHandler, type JobHandler } from '#kernel/jobs/job.ts';
import { forgetReading } from './commands/forget-reading.ts';
import type { ChatNeeds } from './commands/needs.ts';
import { channel, evidenceIn, mayForget, type ChannelCommand } from './domain/channel.ts';
import { closeChat } from './policies/close-chat-when-session-ended.ts';
import { forgetChatMessage } from './policies/forget-chat-message-when-deleted.ts';
import { clearChat, hideChat } from './policies/hide-chat-when-closing.ts';
import { keepChatMessage } from './policies/keep-chat-message-when-reported.ts';

/** The jobs of the policies; each is safe to run twice. */
export const chatJobs = (parts: ChatNeeds): readonly JobHandler[] => {
  const { execute, log, clock, secrets } = parts;
  const record = async (caller: Caller, session: string, command: ChannelCommand) => {
    const done = await execute(caller, channel, session, command);
    if (isRefusal(done)) throw new Error(`refused: ${done.refused}`);
  };

  const hide = (caller: Caller, session: string) =>
    record(caller, session, { type: 'Hide', session, now: clock.now() });

  return [
    jobHandler(closeChat, ({ session, hidesAt, because }, caller) =>
      record(caller, session, { type: 'Close', session, hidesAt, because }),
    ),

    jobHandler(hideChat, ({ session }, caller) => hide(caller, session)),

    // The keys are destroyed before the event is recorded: a process that dies in between destroys them again.
    jobHandler(clearChat, async ({ session }, caller) => {
      await hide(caller, session);
      const state = await stateOf(log, channel, session);
      const evidence = new Set(evidenceIn(state));
      for (const id of state.messages.keys()) if (!evidence.has(id)) await secrets.forget(id);
      await record(caller, session, { type: 'Clear', session });
      await forgetReading(parts)(session);
    }),

    jobHandler(forgetChatMessage, async ({ session, message }, caller) => {
      if (!mayForget(await stateOf(log, channel, session), message)) return;
      await secrets.forget(message);
      await record(caller, session, { type: 'Forget', session, message });
    }),

    jobHandler(keepChatMessage, ({ session, message, report }, caller) =>
      record(caller, session, { type: 'Keep', session, message, report }),
    ),
  ];
};
