import type { Caller, Execute } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import type { IdentityFacts } from '#modules/identity/index.ts';
import { following } from '../domain/following.ts';

type FollowNeeds = { execute: Execute; accounts: IdentityFacts };

/** A member hears of new sessions of a host, or no longer. */
export const follow =
  ({ execute, accounts }: FollowNeeds) =>
  async (caller: Caller, member: string, id: string, isFollowing: boolean): Promise<Refusal | undefined> => {
    if (!isFollowing)
      return refusalOf(await execute(caller, following, member, { type: 'Unfollow', member, host: id }));
    const { exists, hostLevel } = await accounts.account(id);
    const host = { id, exists, isHost: hostLevel > 0 };
    return refusalOf(await execute(caller, following, member, { type: 'Follow', member, host }));
  };
