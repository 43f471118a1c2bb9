import type { Caller } from '#kernel/commands/commands.ts';
import { recordMilestone, type ProfilesNeeds } from './needs.ts';

/** Counts a session that is over for every member who took part in it. */
export const countSession =
  (needs: ProfilesNeeds) =>
  async (caller: Caller, session: string): Promise<void> => {
    const { attended, removed, tookPlace, host, groupHosted } = await needs.sessions.course(session);
    if (!tookPlace) return;
    for (const member of attended)
      if (!removed.has(member) && (await needs.accounts.account(member)).exists)
        await recordMilestone(needs, caller, {
          type: 'CountSession',
          member,
          session,
          asHost: !groupHosted && member === host,
        });
  };
