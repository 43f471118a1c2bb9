import type { Caller } from '#kernel/commands/commands.ts';
import { isRefusal, type Refusal } from '#kernel/contract/refusals.ts';
import { account } from '../../domain/account.ts';
import type { CommandsParts } from '../parts.ts';

/** Records that the second step is gone, and removes its secrets. */
export const recordRemoved = async (
  { execute, signIns, secondFactors }: CommandsParts,
  caller: Caller,
  member: string,
  who: 'member' | 'operator',
): Promise<Refusal | undefined> => {
  const done = await execute(caller, account, member, { type: 'RemoveSecondFactor', member, by: who });
  if (isRefusal(done)) return done;
  await secondFactors.removeTraces(member);
  await signIns.forget(member);
  return undefined;
};
