import { days, plus } from '../../../shared-kernel/contract/time.ts';
import type { Policy } from '../../../shared-kernel/jobs/policy.ts';
import { on } from '../../../shared-kernel/read-models/projection.ts';
import { ChannelClosing, MessageDeleted } from '../contract/chat-events.ts';
import type { ChatSettings } from '../contract/settings.ts';

export const HIDE_CHANNEL = 'hide-chat';
export const CLEAR_CHANNEL = 'clear-chat';
export const FORGET_MESSAGE = 'forget-chat-message';

/** When a chat's time is set → it disappears then, and what was said is destroyed thirty days later (C-175). */
export const hideChatWhenClosing = ({ CHAT_DELETE_DAYS }: Pick<ChatSettings, 'CHAT_DELETE_DAYS'>): Policy => ({
  name: 'hide-chat-when-closing',
  reactions: [
    on(ChannelClosing, ({ data: { session, hidesAt } }) => [
      { kind: HIDE_CHANNEL, key: `${HIDE_CHANNEL}:${session}`, payload: { session }, dueAt: hidesAt },
      {
        kind: CLEAR_CHANNEL,
        key: `${CLEAR_CHANNEL}:${session}`,
        payload: { session },
        dueAt: plus(hidesAt, days(CHAT_DELETE_DAYS)),
      },
    ]),
  ],
});

/** When a message is deleted → what it said is destroyed after some time, unless a report needs it (C-074). */
export const forgetMessageWhenDeleted = ({ CHAT_EVIDENCE_DAYS }: Pick<ChatSettings, 'CHAT_EVIDENCE_DAYS'>): Policy => ({
  name: 'forget-chat-message-when-deleted',
  reactions: [
    on(MessageDeleted, ({ data: { session, message }, meta }) => [
      {
        kind: FORGET_MESSAGE,
        key: `${FORGET_MESSAGE}:${message}`,
        payload: { session, message },
        dueAt: plus(meta.occurredAt, days(CHAT_EVIDENCE_DAYS)),
      },
    ]),
  ],
});
