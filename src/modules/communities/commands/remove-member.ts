import { refusalOf } from '#kernel/contract/refusals.ts';
import { membership, membershipId } from '../domain/membership.ts';
import { mayRemoveMembers } from '../domain/roles.ts';
import { aboutMember } from './facts.ts';
import type { WellUseCase } from './needs.ts';

/** Takes a member out of a Well; they cannot join again until they are allowed back (C-146). */
export const removeMember: WellUseCase<[{ member: string; reason: string }]> =
  (needs) =>
  async (caller, acting, well, { member, reason }) => {
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
