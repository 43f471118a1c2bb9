import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { isRefusal, refusalOf, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { titleKey } from '../contract/well-text.ts';
import { title as titleDecider, titleClaims } from '../domain/title.ts';
import { well as wellDecider, type WellCommand } from '../domain/well.ts';
import { wellState } from './facts.ts';
import type { CommunitiesNeeds } from './needs.ts';
import { settleTitle } from './settle-title.ts';

/**
 * The title is taken first, so that two Wells never share one; what stops between here and the Well's own fact is settled
 * by `settle-well-titles`.
 */
export const withTitle = async (
  { execute, log }: CommunitiesNeeds,
  caller: Caller,
  command: Extract<WellCommand, { type: 'CreateWell' | 'UpdateWell' }>,
): Promise<Refusal | undefined> => {
  const trialDecision = wellDecider.decide(command, await wellState(log, command.well));
  if (isRefusal(trialDecision)) return trialDecision;
  const [fact] = trialDecision;
  // No effect, perhaps because an earlier attempt of this request succeeded: answer with its time.
  if (!fact || !('slug' in fact.data)) return refusalOf(await execute(caller, wellDecider, command.well, command));
  const claim = titleKey(fact.data.slug);
  // A Well from before titles that are read alike were the same has claimed what it is called.
  const { bearer } = await stateOf(log, titleDecider, fact.data.slug);
  if (bearer !== null && bearer !== command.well) return refuse('GROUP_TITLE_IS_TAKEN', { field: 'title' });
  const taken = await execute(caller, titleDecider, claim, { type: 'TakeTitle', well: command.well });
  if (isRefusal(taken)) return taken;
  const done = await execute(caller, wellDecider, command.well, command);
  const settle = async (claims: readonly string[]) => {
    for (const each of claims) await settleTitle({ execute, log })(caller, command.well, each);
  };
  await settle([claim]);
  if (isRefusal(done)) return done;
  for (const { type, data } of done.events)
    if (type === 'WellUpdated' && data.formerSlug !== data.slug) await settle(titleClaims(data.formerSlug));
  return undefined;
};
