import type { Policy } from '../../../shared-kernel/jobs/policy.ts';
import { on } from '../../../shared-kernel/read-models/projection.ts';
import { SessionReported } from '../../moderation/contract/moderation-events.ts';

export const KEEP_MESSAGE = 'keep-chat-message';

/** When a message is reported → it is preserved as evidence, even if the chat is cleared (C-175, C-177). */
export const keepChatMessageWhenReported: Policy = {
  name: 'keep-chat-message-when-reported',
  reactions: [
    on(SessionReported, ({ data: { session, report, message } }) =>
      message === undefined
        ? []
        : [{ kind: KEEP_MESSAGE, key: `${KEEP_MESSAGE}:${message}`, payload: { session, report, message } }],
    ),
  ],
};
