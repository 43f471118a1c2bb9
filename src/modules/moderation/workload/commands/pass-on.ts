import type { UseCase } from '#kernel/commands/commands.ts';
import { isRefusal, refusalOf, refuse } from '#kernel/contract/refusals.ts';
import { caseFoundBy } from '../../facts/concern.ts';
import { workload } from '../domain/workload.ts';
import { giveToNext, type SpreadNeeds } from './give-to-next.ts';

export const passOn: UseCase<SpreadNeeds, [member: string, id: string]> = (needs) => async (caller, member, id) => {
  const found = await caseFoundBy(needs, member, id);
  if (isRefusal(found)) return found;
  const { status, assignee } = found.state;
  if (status === 'closed') return refuse('CASE_CLOSED_ALREADY');
  const refusal = refusalOf(await needs.execute(caller, workload, member, { type: 'PassOn', member, case: id }));
  if (refusal) return refusal;
  return assignee === member ? giveToNext(needs, caller, id, member) : undefined;
};
