import { z } from 'zod';

const id = z.guid();
const nothing = z.object({});

/** Every event of the analytics with its payload (SIT-136 to SIT-147). Nothing else is measured. */
export const analyticsEvents = {
  group_forum_activity_reply: z.object({ group: id }),
  users_user_block: nothing,
  group_subscribe: z.object({ group: id }),
  group_share_click: z.object({ group: id }),
  session_share_click: z.object({ session: id }),
  session_click: z.object({ session: id }),
  session_enter: z.object({ session: id, user: id, group: id }),
  session_add_to_calendar: z.object({ session: id }),
  marketing_video_play: nothing,
  marketing_email_capture: z.object({ email: z.string().max(50) }),
  subscription_unsubscribed: nothing,
  subscription_subscribed: nothing,
};
export type AnalyticsEvent = keyof typeof analyticsEvents;
export type AnalyticsPayload<Name extends AnalyticsEvent> = z.input<(typeof analyticsEvents)[Name]>;
