import { refusalOf } from '#kernel/contract/refusals.ts';
import { membership, membershipId } from '../domain/membership.ts';
import { wellState } from './facts.ts';
import { currentHandle, nameRefusal } from './handle-facts.ts';
import type { WellUseCase } from './needs.ts';

export const changeHandle: WellUseCase<[typed: string]> = (needs) => async (caller, acting, well, typed) => {
  const name = typed.trim();
  const before = await currentHandle(needs, well, acting.id);
  if (before?.name === name) return undefined;
  return refusalOf(
    await needs.execute(caller, membership, membershipId(well, acting.id), {
      type: 'ChangeHandle',
      well,
      by: acting,
      name,
      picture: before?.picture ?? null,
      problem: await nameRefusal(needs, { well, member: acting.id, name, field: 'name' }),
      wellState: await wellState(needs.log, well),
    }),
  );
};
