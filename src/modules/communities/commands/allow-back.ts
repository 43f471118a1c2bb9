import { refusalOf } from '#kernel/contract/refusals.ts';
import { membership, membershipId } from '../domain/membership.ts';
import { aboutMember } from './facts.ts';
import type { WellUseCase } from './needs.ts';

export const allowBack: WellUseCase<[member: string]> = (needs) => async (caller, acting, well, member) => {
  const facts = await aboutMember(needs, acting, well, member);
  return refusalOf(
    await needs.execute(caller, membership, membershipId(well, facts.member.id), { type: 'AllowBack', ...facts }),
  );
};
