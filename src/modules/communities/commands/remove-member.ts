import type { Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import { membership, membershipId } from '../domain/membership.ts';
import { mayRemoveMembers } from '../domain/roles.ts';
import { aboutMember } from './facts.ts';
import type { CommunitiesNeeds, WellCaller } from './needs.ts';

/** Takes a member out of a Well; they cannot join again until they are allowed back (C-146). */
export const removeMember =
  (needs: CommunitiesNeeds) =>
  async (
    caller: Caller,
    acting: WellCaller,
    well: string,
    { member, reason }: { member: string; reason: string },
  ): Promise<Refusal | undefined> => {
    const facts = await aboutMember(needs, acting, well, member);
    return refusalOf(
      await needs.execute(caller, membership, membershipId(well, facts.member.id), {
        type: 'RemoveMember',
        ...facts,
        reason,
        mayRemove: mayRemoveMembers(needs.settings.WELL_KICK_ROLE, acting, facts.wellState.creator),
      }),
    );
  };
