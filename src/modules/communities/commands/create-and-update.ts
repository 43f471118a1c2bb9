import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { isRefusal, refusalOf, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { titleKey } from '../contract/well-text.ts';
import { mayCreateWells } from '../domain/roles.ts';
import { title as titleDecider } from '../domain/title.ts';
import { well as wellDecider, type WellCommand } from '../domain/well.ts';
import { wellAndCaller, wellState } from './facts.ts';
import type { CommunitiesNeeds, WellCaller } from './needs.ts';
import { settleTitle, titleClaims } from './settle-title.ts';

type WellTexts = { title: string; description: string };

/**
 * The title is taken first, so that two Wells never share one; what stops between here and the Well's own fact is settled
 * by `settle-well-titles`.
 */
const withTitle = async (
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
    for (const each of claims) await settleTitle({ execute, log }, caller, command.well, each);
  };
  await settle([claim]);
  if (isRefusal(done)) return done;
  for (const { type, data } of done.events)
    if (type === 'WellUpdated' && data.formerSlug !== data.slug) await settle(titleClaims(data.formerSlug));
  return undefined;
};

export const create =
  (needs: CommunitiesNeeds) =>
  (
    caller: Caller,
    acting: WellCaller,
    wanted: WellTexts & { well: string; visible: boolean },
  ): Promise<Refusal | undefined> =>
    withTitle(needs, caller, {
      type: 'CreateWell',
      ...wanted,
      isDefault: false,
      by: { id: acting.id, mayCreate: mayCreateWells(needs.settings.WELL_CREATE_ROLE, acting) },
    });

/** Makes the main Well when there is none yet; what it is called can be changed afterwards like any Well's title. */
export const ensureMainWell =
  (needs: CommunitiesNeeds) =>
  (caller: Caller): Promise<Refusal | undefined> =>
    withTitle(needs, caller, {
      type: 'CreateWell',
      well: needs.settings.MAIN_WELL_UUID,
      title: needs.settings.MAIN_WELL_TITLE,
      description: needs.settings.MAIN_WELL_DESCRIPTION,
      visible: true,
      isDefault: true,
      by: null,
    });

export const update =
  (needs: CommunitiesNeeds) =>
  async (caller: Caller, acting: WellCaller, well: string, texts: WellTexts): Promise<Refusal | undefined> => {
    const { byMember } = await wellAndCaller(needs.log, well, acting);
    return withTitle(needs, caller, { type: 'UpdateWell', well, ...texts, by: acting, byMember });
  };
