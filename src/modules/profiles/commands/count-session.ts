import type { Caller } from '#kernel/commands/commands.ts';
import { recordMilestone, type ProfilesNeeds } from './needs.ts';

/** Counts a session that is over for every member who took part in it. */
export const countSession =
  (needs: ProfilesNeeds) =>
  async (by: Caller, session: string): Promise<void> => {
    const { attended, removed, tookPlace, host, groupHosted } = await needs.sessions.course(session);
    if (!tookPlace) return;
    for (const member of attended)
      if (!removed.has(member) && (await needs.accounts.account(member)).exists)
        await recordMilestone(needs, by, {
          type: 'CountSession',
          member,
          session,
          asHost: !groupHosted && member === host,
        });
  };
