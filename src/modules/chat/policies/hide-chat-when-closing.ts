import { days, plus } from '../../../shared-kernel/contract/time.ts';
import type { Policy } from '../../../shared-kernel/jobs/policy.ts';
import { on } from '../../../shared-kernel/read-models/projection.ts';
import { ChannelClosing } from '../contract/chat-events.ts';
import type { ChatSettings } from '../contract/settings.ts';

export const HIDE_CHANNEL = 'hide-chat';
export const CLEAR_CHANNEL = 'clear-chat';

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
