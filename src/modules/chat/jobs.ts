import { stateOf, caller, type Caller } from '../../shared-kernel/commands/commands.ts';
import { isRefusal } from '../../shared-kernel/contract/refusals.ts';
import type { Sql } from '../../shared-kernel/database/database.ts';
import type { JobHandler } from '../../shared-kernel/jobs/policy.ts';
import { circleOf, type ChatNeeds } from './commands.ts';
import { channel, mayForget, type ChannelCommand } from './domain/channel.ts';
import { CLOSE_CHANNEL } from './policies/close-chat-when-session-ended.ts';
import { KEEP_MESSAGE } from './policies/keep-chat-message-when-reported.ts';
import { FORGET_MESSAGE } from './policies/forget-chat-message-when-deleted.ts';
import { CLEAR_CHANNEL, HIDE_CHANNEL } from './policies/hide-chat-when-closing.ts';
import { forgetReading } from './reading.ts';

type Payload = Record<string, unknown>;
type Because = Extract<ChannelCommand, { type: 'Close' }>['because'];

/** What the policies of chats ask for; every job may be done twice. */
export const chatJobs = (parts: ChatNeeds & { sql: Sql }): Record<string, JobHandler> => {
  const { execute, log, clock, secrets, scheduling, sql } = parts;
  const tell = async (by: Caller, session: string, command: ChannelCommand) => {
    const done = await execute(by, channel, session, command);
    if (isRefusal(done)) throw new Error(`refused: ${done.refused}`);
  };

  const hide = async (by: Caller, session: string) => {
    const { members } = circleOf(await scheduling.session(session));
    await tell(by, session, { type: 'Hide', session, members, now: clock.now() });
  };

  const jobs: Record<string, (by: Caller, session: string, payload: Payload) => Promise<void>> = {
    [CLOSE_CHANNEL]: (by, session, { hidesAt, because }) =>
      tell(by, session, { type: 'Close', session, hidesAt: String(hidesAt), because: because as Because }),

    [HIDE_CHANNEL]: hide,

    // The keys go first: a process that dies in between destroys them again, and only then says so.
    [CLEAR_CHANNEL]: async (by, session) => {
      await hide(by, session);
      const { messages } = await stateOf(log, channel, session);
      for (const { id, kept } of messages.values()) if (!kept) await secrets.forget(id);
      await tell(by, session, { type: 'Clear', session });
      await forgetReading(sql, session);
    },

    [FORGET_MESSAGE]: async (by, session, payload) => {
      const message = String(payload['message']);
      if (!mayForget(await stateOf(log, channel, session), message)) return;
      await secrets.forget(message);
      await tell(by, session, { type: 'Forget', session, message });
    },

    [KEEP_MESSAGE]: (by, session, { message, report }) =>
      tell(by, session, { type: 'Keep', session, message: String(message), report: String(report) }),
  };
  return Object.fromEntries(
    Object.entries(jobs).map(([kind, work]): [string, JobHandler] => [
      kind,
      ({ payload, correlation, causation }) =>
        work(caller({ kind: 'system', policy: kind }, correlation, causation), String(payload['session']), payload),
    ]),
  );
};
