import type { Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import { membership, membershipId } from '../domain/membership.ts';
import { aboutMember } from './facts.ts';
import type { CommunitiesNeeds, WellCaller } from './needs.ts';

export const allowBack =
  (needs: CommunitiesNeeds) =>
  async (caller: Caller, acting: WellCaller, well: string, member: string): Promise<Refusal | undefined> => {
    const facts = await aboutMember(needs, acting, well, member);
    return refusalOf(
      await needs.execute(caller, membership, membershipId(well, facts.member.id), { type: 'AllowBack', ...facts }),
    );
  };
