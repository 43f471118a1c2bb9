import type { Caller, Execute } from '#kernel/commands/commands.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import type { IdentityOperator, RemovalFacts } from '#modules/identity/index.ts';
import { NO_UUID } from '../contract/captured-email.ts';
import { announcement, THE_ANNOUNCEMENT } from '../domain/announcement.ts';

export type AnnouncementNeeds = {
  execute: Execute;
  find: IdentityOperator['find'];
  isRemoved: RemovalFacts['isRemoved'];
};

/** @param typed the username of the member to whose profile the announcement leads, blank for none */
export const setAnnouncementLink =
  ({ execute, find, isRemoved }: AnnouncementNeeds) =>
  async (caller: Caller, typed: string, now: string): Promise<string | Refusal> => {
    const member = typed === '' ? NO_UUID : await find(typed);
    if (member === null || (await isRemoved(member, now))) return refuse('USER_DOES_NOT_EXIST', { field: 'val' });
    const done = await execute(caller, announcement, THE_ANNOUNCEMENT, { type: 'SetAnnouncementLink', member });
    return isRefusal(done) ? done : member;
  };
