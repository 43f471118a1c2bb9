import { days, plus } from '#kernel/contract/time.ts';
import { z } from 'zod';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { ChannelClosing } from '../contract/chat-events.ts';
import type { ChatSettings } from '../contract/settings.ts';

const about = z.object({ session: z.guid() });
export const hideChat = job('hide-chat', about);
export const clearChat = job('clear-chat', about);

/** When a chat's time is set → it disappears then, and what was said is destroyed thirty days later (C-175). */
export const hideChatWhenClosing = ({ CHAT_DELETE_DAYS }: Pick<ChatSettings, 'CHAT_DELETE_DAYS'>) =>
  policy(
    'hide-chat-when-closing',
    on(ChannelClosing, ({ data: { session, hidesAt } }) => [
      hideChat.of(session, { session }, hidesAt),
      clearChat.of(session, { session }, plus(hidesAt, days(CHAT_DELETE_DAYS))),
    ]),
  );
