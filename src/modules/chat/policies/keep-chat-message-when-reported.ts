import { z } from 'zod';
import { job } from '#kernel/jobs/job.ts';
import type { Policy } from '#kernel/jobs/policy.ts';
import { on } from '#kernel/read-models/projection.ts';
import { SessionReported } from '#modules/moderation/contract/moderation-events.ts';

export const keepChatMessage = job(
  'keep-chat-message',
  z.object({ session: z.guid(), report: z.guid(), message: z.guid() }),
);

/** When a message is reported → it is preserved as evidence, even if the chat is cleared (C-175, C-177). */
export const keepChatMessageWhenReported: Policy = {
  name: 'keep-chat-message-when-reported',
  reactions: [
    on(SessionReported, ({ data: { session, report, message } }) =>
      message === undefined ? [] : [keepChatMessage.of(message, { session, report, message })],
    ),
  ],
};
