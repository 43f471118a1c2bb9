import { page } from '../page.ts';

/** Beside the announcement’s own picture. */
export const announcementPage = page('announcement', {
  alt: 'Announcement',
  leadsTo: 'Announcement: see the profile of {username}',
});
