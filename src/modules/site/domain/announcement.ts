import type { Decider } from '#kernel/commands/decider.ts';
import { did } from '#kernel/contract/event.ts';
import { NO_UUID } from '../contract/captured-email.ts';
import { AnnouncementLinkSet, type SiteEvent } from '../contract/site-events.ts';

/** The member to whose profile the announcement leads; `NO_UUID` when it leads nowhere. */
export const announcement: Decider<string, { type: 'SetAnnouncementLink'; member: string }, SiteEvent> = {
  stream: (id) => `site.announcement-${id}`,
  initial: NO_UUID,
  evolve: (_, { data }) => data.member,
  decide: ({ member }, current) => (member === current ? [] : [did(AnnouncementLinkSet, { member })]),
};

/** There is one link. */
export const THE_ANNOUNCEMENT = 'link';
