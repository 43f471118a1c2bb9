import type { z } from 'zod';
import { chatSettings } from '#modules/chat/contract/settings.ts';
import { communitiesSettings } from '#modules/communities/contract/settings.ts';
import { contentSettings } from '#modules/content/contract/settings.ts';
import { dutySettings } from '#modules/duty/contract/settings.ts';
import { feedbackSettings } from '#modules/feedback/contract/settings.ts';
import { forumSettings } from '#modules/forum/contract/settings.ts';
import { identitySettings } from '#modules/identity/contract/settings.ts';
import { liveRoomsSettings } from '#modules/live-rooms/contract/settings.ts';
import { membershipBillingSettings } from '#modules/membership-billing/contract/settings.ts';
import { moderationSettings } from '#modules/moderation/contract/settings.ts';
import { notificationsSettings } from '#modules/notifications/contract/settings.ts';
import { schedulingSettings } from '#modules/scheduling/contract/settings.ts';
import { siteSettings } from '#modules/site/contract/settings.ts';

/** The constants of every module, each by the name of its variable, under the name by which the module finds them in the container's settings. */
export const moduleSettings = {
  identity: identitySettings,
  communities: communitiesSettings,
  scheduling: schedulingSettings,
  liveRooms: liveRoomsSettings,
  chat: chatSettings,
  content: contentSettings,
  duty: dutySettings,
  feedback: feedbackSettings,
  forum: forumSettings,
  membershipBilling: membershipBillingSettings,
  moderation: moderationSettings,
  notifications: notificationsSettings,
  site: siteSettings,
};

export type ModuleSettings = { [Name in keyof typeof moduleSettings]: z.output<(typeof moduleSettings)[Name]> };

/** A variable is text; a setting may be a number or a switch. */
export const settingFrom = (schema: z.ZodType, text: string | undefined): unknown => {
  if (text === undefined) return undefined;
  if (schema.safeParse(text).success) return text;
  const number = Number(text);
  if (text.trim() !== '' && Number.isFinite(number) && schema.safeParse(number).success) return number;
  const onOrOff = schema.safeParse(text === 'true');
  // A number would take a switch for 0 or 1.
  return ['true', 'false'].includes(text) && typeof onOrOff.data === 'boolean' ? onOrOff.data : text;
};
