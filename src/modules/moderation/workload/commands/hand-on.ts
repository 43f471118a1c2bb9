import type { UseCase } from '#kernel/commands/commands.ts';
import { openCasesOf } from '../../projections/case-rows.ts';
import { giveToNext, isAtWork, staffBeside, type SpreadNeeds } from './give-to-next.ts';

/** While a member of the staff takes a break, and once they left the staff, their cases go to others. */
export const handOn: UseCase<SpreadNeeds, [member: string], void> = (needs) => async (caller, member) => {
  if (await isAtWork(needs, member)) return;
  const others = await staffBeside(needs, member);
  for (const id of await openCasesOf(needs.sql, member)) await giveToNext(needs, caller, id, null, others);
};
