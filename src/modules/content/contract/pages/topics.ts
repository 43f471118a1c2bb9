import { page } from '../page.ts';

/** What stands on the landing of each topic, around its own words. */
export const topicsPage = page('topics', {
  sessions: 'Coming sessions',
  host: 'A host of this Well',
  well: 'See the Well',
  noWell: 'There is no Well for this topic here yet. These are the ones there are.',
  register: 'Create your account',
  find: 'Find a session',
});
