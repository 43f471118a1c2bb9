import { stateOf } from '#kernel/commands/commands.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import type { MarketingKey } from '#kernel/marketing-data.ts';
import type { IdentityQueries } from '#modules/identity/index.ts';
import { setAnnouncementLink, type AnnouncementNeeds } from '../commands/set-announcement-link.ts';
import { ANNOUNCEMENT_KEY, NO_UUID } from '../contract/captured-email.ts';
import { announcement, THE_ANNOUNCEMENT } from '../domain/announcement.ts';

/** Staff set the member to whose profile the announcement leads, members read the username (ADM-039, C-082). */
export const announcementKey = (
  options: AnnouncementNeeds & { log: EventLog; people: IdentityQueries['people'] },
): MarketingKey => ({
  key: ANNOUNCEMENT_KEY,
  mode: 'set',
  writtenBy: 'admin',
  readBy: 'visitor',
  put: async (val, { caller, now }) => {
    const member = await setAnnouncementLink(options)(caller, val.trim(), now);
    return isRefusal(member) ? member : ((await usernames(options, member))[0] ?? '');
  },
  load: async (_, { now }) => {
    const member = await stateOf(options.log, announcement, THE_ANNOUNCEMENT);
    // Members do not find the profile of a removed one: the link would lead nowhere.
    return (await options.isRemoved(member, now)) ? [] : usernames(options, member);
  },
});

const usernames = async (identityQueries: Pick<IdentityQueries, 'people'>, member: string): Promise<string[]> =>
  member === NO_UUID ? [] : (await identityQueries.people([member])).map(({ username }) => username);
