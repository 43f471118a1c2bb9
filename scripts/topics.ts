import type { Step } from './step-list.ts';

/** What one wants to say, by the folder of the steps that say it. */
const TOPICS: Record<string, string> = {
  support: 'Time, refusals, and what is seen',
  identity: 'People, accounts and logging in',
  profiles: 'Profiles and first steps',
  communities: 'Wells',
  scheduling: 'Sessions, seats and waiting lists',
  'live-rooms': 'In the room',
  chat: 'The chat of a session',
  feedback: 'Feedback and reviews',
  forum: 'The forum of a Well',
  'membership-billing': 'Plans and money',
  moderation: 'Reports, warnings and suspensions',
  restrictions: 'Restrictions between members',
  notifications: 'Mails and calendars',
  audit: 'Histories, for auditors',
  site: 'The trust page',
  journeys: 'Pages in a browser',
};

export const topicOf = ({ uri }: Pick<Step, 'uri'>): string => {
  const folder = uri.split('/')[1]!;
  return TOPICS[folder] ?? folder;
};

export const topics: readonly string[] = Object.values(TOPICS);
