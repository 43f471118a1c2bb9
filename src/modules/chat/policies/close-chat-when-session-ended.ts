import { z } from 'zod';
import { job, type Job } from '#kernel/jobs/job.ts';
import { on, policy } from '#kernel/jobs/policy.ts';
import { hours, plus } from '#kernel/contract/time.ts';
import { moment } from '#kernel/contract/values.ts';
import { SessionCanceled, SessionDeleted, SessionEnded } from '#modules/scheduling/contract/session-events.ts';
import type { ChatSettings } from '../contract/settings.ts';

const reason = z.enum(['ended', 'canceled', 'deleted']);
export const closeChat = job('close-chat', z.object({ session: z.guid(), because: reason, hidesAt: moment }));

const close = (session: string, because: z.output<typeof reason>, hidesAt: string): Job =>
  closeChat.of(session, { session, because, hidesAt });

/** When a session is over or called off → its chat has three more days (CHT-012, C-175). */
export const closeChatWhenSessionEnded = ({ CHAT_LIFETIME_HOURS }: Pick<ChatSettings, 'CHAT_LIFETIME_HOURS'>) => {
  const until = (instant: string) => plus(instant, hours(CHAT_LIFETIME_HOURS));
  return policy(
    'close-chat-when-session-ended',
    on(SessionEnded, ({ data, meta }) => [close(data.session, 'ended', until(meta.occurredAt))]),
    on(SessionCanceled, ({ data, meta }) => [close(data.session, 'canceled', until(meta.occurredAt))]),
    on(SessionDeleted, ({ data, meta }) => [close(data.session, 'deleted', meta.occurredAt)]),
  );
};
