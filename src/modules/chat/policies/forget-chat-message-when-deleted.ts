import { days, plus } from '#kernel/contract/time.ts';
import { z } from 'zod';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { MessageDeleted } from '../contract/chat-events.ts';
import type { ChatSettings } from '../contract/settings.ts';

export const forgetChatMessage = job('forget-chat-message', z.object({ session: z.guid(), message: z.guid() }));

/** When a message is deleted → what it said is destroyed after some time, unless a report needs it (C-074). */
export const forgetChatMessageWhenDeleted = ({ CHAT_EVIDENCE_DAYS }: Pick<ChatSettings, 'CHAT_EVIDENCE_DAYS'>) =>
  policy(
    'forget-chat-message-when-deleted',
    on(MessageDeleted, ({ data: { session, message }, meta }) => [
      forgetChatMessage.of(message, { session, message }, plus(meta.occurredAt, days(CHAT_EVIDENCE_DAYS))),
    ]),
  );
