import { z } from 'zod';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { SessionReported } from '#modules/moderation/contract/moderation-events.ts';

export const keepChatMessage = job(
  'keep-chat-message',
  z.object({ session: z.guid(), report: z.guid(), message: z.guid() }),
);

/** When a message is reported → it is preserved as evidence, even if the chat is cleared (C-175, C-177). */
export const keepChatMessageWhenReported = policy(
  'keep-chat-message-when-reported',
  on(SessionReported, ({ data: { session, report, message } }) =>
    message === undefined ? [] : [keepChatMessage.of(message, { session, report, message })],
  ),
);
