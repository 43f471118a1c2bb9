import { page } from '../page.ts';

/** What stands on the landing of each topic, around its own words. */
export const topicsPage = page('topics', {
  sessions: 'Coming sessions',
  allSessions: 'See all sessions',
  host: 'A host of this Well',
  hostText:
    'Opens the room, keeps an eye on the time, and sees that all can speak. You may come late, only listen, or leave early.',
  well: 'See the Well',
  noWell: 'There is no Well for this topic here yet. These are the ones there are.',
  noSessions: 'Nothing is planned in this Well yet. Others are open to you.',
  register: 'Create your account',
  find: 'Find a session',
  next: 'Next session:',
  reassurance: 'You can look around without an account. {product} is no emergency service.',
  help: 'If it is too much right now',
  helpText: 'You do not have to be sure that it is bad enough. These people answer, and it costs nothing.',
  allLines: 'All help lines',
  related: 'Close to this',
  closing: 'Not sure where you belong?',
  closingText: 'Come to a session and only listen. Nobody asks you to explain yourself.',
});
