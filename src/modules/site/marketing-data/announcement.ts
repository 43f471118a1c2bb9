import { stateOf, type Execute } from '#kernel/commands/commands.ts';
import { isRefusal, refuse } from '#kernel/contract/refusals.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import type { MarketingKey } from '#kernel/marketing-data.ts';
import type { IdentityOperator, IdentityQueries, RemovalFacts } from '#modules/identity/index.ts';
import { ANNOUNCEMENT_KEY, NO_UUID } from '../contract/captured-email.ts';
import { announcement, THE_ANNOUNCEMENT } from '../domain/announcement.ts';

/** Staff set the member to whose profile the announcement leads, members read the username (ADM-039, C-082). */
export const announcementKey = (of: {
  execute: Execute;
  log: EventLog;
  find: IdentityOperator['find'];
  people: IdentityQueries['people'];
  isRemoved: RemovalFacts['isRemoved'];
}): MarketingKey => ({
  key: ANNOUNCEMENT_KEY,
  mode: 'set',
  writtenBy: 'admin',
  readBy: 'visitor',
  put: async (val, { caller, now }) => {
    const typed = val.trim();
    const member = typed === '' ? NO_UUID : await of.find(typed);
    if (member === null || (await of.isRemoved(member, now))) return refuse('USER_DOES_NOT_EXIST', { field: 'val' });
    const done = await of.execute(caller, announcement, THE_ANNOUNCEMENT, { type: 'SetAnnouncementLink', member });
    return isRefusal(done) ? done : ((await usernames(of, member))[0] ?? '');
  },
  load: async (_, { now }) => {
    const member = await stateOf(of.log, announcement, THE_ANNOUNCEMENT);
    // Members do not find the profile of a removed one: the link would lead nowhere.
    return (await of.isRemoved(member, now)) ? [] : usernames(of, member);
  },
});

const usernames = async (of: Pick<IdentityQueries, 'people'>, member: string): Promise<string[]> =>
  member === NO_UUID ? [] : (await of.people([member])).map(({ username }) => username);
