import type { UseCase } from '#kernel/commands/commands.ts';
import { onDutyAt } from '#modules/duty/index.ts';
import { caseStateOf } from '../../facts/concern.ts';
import { giveToNext, isAtWork, staffBeside, type SpreadNeeds } from './give-to-next.ts';

/**
 * A new case goes to one of those on duty; without a rota it waits until one of the staff takes it. One that is opened again
 * stays with whom it lay, unless they take a break, or left the staff.
 */
export const spread: UseCase<SpreadNeeds, [id: string]> = (needs) => async (caller, id) => {
  const { status, assignee } = await caseStateOf(needs.log, id);
  if (status !== 'open') return undefined;
  if (assignee !== null)
    return (await isAtWork(needs, assignee))
      ? undefined
      : giveToNext(needs, caller, id, null, await staffBeside(needs, assignee));
  const onDuty = await onDutyAt(needs.sql, needs.clock.now());
  return onDuty.length === 0 ? undefined : giveToNext(needs, caller, id, null, new Set(onDuty));
};
