import { isRefusal } from '#kernel/contract/refusals.ts';
import { memberHandler, type Handler } from '#kernel/module.ts';
import type { EffectNeeds } from '../commands/decisions/decision-effects.ts';
import { effectsAboutMember } from '../commands/decisions/effects-about-member.ts';
import { effectsInCase } from '../commands/decisions/effects-in-case.ts';
import type { Verdict } from '../commands/decisions/verdict.ts';
import type { HandleOwners } from '#modules/communities/index.ts';
import { caseStateOf } from '../facts/concern.ts';
import { recordedLook } from '../facts/recorded-look.ts';
import { caseEffects, statusEffects } from '../contract/effects-api.ts';

type Asked = { [Field in keyof Omit<Verdict, 'case' | 'now'>]?: Verdict[Field] | null | undefined };

const verdictOf = (
  { deed, clause, reason, conditions, until, content }: Asked & Pick<Verdict, 'deed'>,
  now: string,
): Omit<Verdict, 'case'> => ({
  deed,
  clause: clause ?? null,
  reason: reason ?? '',
  conditions: conditions ?? null,
  until: until ?? null,
  content: content ?? null,
  now,
});

/** The calls that say before what a decision changes. */
export const effectHandlers = (needs: EffectNeeds & { handleOwners: HandleOwners }): readonly Handler[] => [
  memberHandler(caseEffects, async ({ id, ...verdict }, call) => {
    const { member, now } = call;
    await recordedLook(needs, await caseStateOf(needs.log, id), id, call);
    const effects = await effectsInCase(needs)(member.id, { ...verdictOf(verdict, now), case: id });
    return isRefusal(effects) ? effects : { effects };
  }),
  memberHandler(statusEffects, async ({ id, ...verdict }, { member, now }) => {
    const effects = await effectsAboutMember(needs)(member.id, id, verdictOf(verdict, now));
    return isRefusal(effects) ? effects : { effects };
  }),
];
