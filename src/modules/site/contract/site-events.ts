import { z } from 'zod';
import { event, type EventOf } from '#kernel/contract/event.ts';
import { NO_UUID } from './captured-email.ts';

/** Staff chose whose profile the announcement leads to (ADM-039); the all-zero id stands for none (C-131). */
export const AnnouncementLinkSet = event('AnnouncementLinkSet', z.object({ member: z.guid() }), ({ member }) =>
  member === NO_UUID
    ? 'took the link of the announcement away'
    : `let the announcement lead to the profile of member ${member}`,
);

export const siteEvents = { AnnouncementLinkSet };
export type SiteEvent = EventOf<typeof siteEvents>;
