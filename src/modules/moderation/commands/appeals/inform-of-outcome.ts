import { stateOf, type UseCase } from '#kernel/commands/commands.ts';
import { must } from '#kernel/contract/refusals.ts';
import { AppealDecided } from '../../contract/appeal-events.ts';
import { appeal } from '../../domain/appeal.ts';
import { appealLink } from '../../facts/appeal-link.ts';
import { judgedDecision } from '../../facts/appealed-decision.ts';
import { appealMailToStaff, appealOutcomeMail } from '../../mails/appeal-mails.ts';
import type { InformNeeds } from '../needs.ts';

/** Both sides learn how an appeal ended, and it is recorded that they did. Safe to repeat. */
export const informOfOutcome: UseCase<InformNeeds, [decision: string], void> = (needs) => async (caller, decision) => {
  const state = await stateOf(needs.log, appeal, decision);
  const about = await judgedDecision(needs.log, { case: state.case, decision });
  if (about === undefined || state.outcome === null || state.isMailed) return;
  const { productName: product, supportEmail, publicUrl } = needs.common;
  const fact = (await needs.log.read(appeal.stream(decision))).find(({ type }) => type === AppealDecided.type);
  const reason = fact && AppealDecided.schema.parse(fact.data).reason;
  const to = await needs.reachable.reachable(about.member);
  if (to && typeof reason === 'string')
    await needs.mail.send({
      key: `appeal-outcome:${decision}`,
      to: to.email,
      notice: { member: about.member },
      ...appealOutcomeMail({
        product,
        supportEmail,
        name: to.name,
        reader: to,
        deed: about.deed,
        decidedAt: about.at,
        outcome: state.outcome,
        reason,
        link: appealLink(needs.tokens, publicUrl, about),
      }),
    });
  const first = state.outcome === 'overturned' ? await needs.reachable.reachable(about.by) : null;
  if (first)
    await needs.mail.send({
      key: `appeal-overturned:${decision}`,
      to: first.email,
      notice: { member: about.by, path: `/admin/appeals/${decision}` },
      ...appealMailToStaff('yourDecisionOverturned', {
        product,
        publicUrl,
        name: first.name,
        language: first.language,
        decision,
      }),
    });
  must(await needs.execute(caller, appeal, decision, { type: 'NoteOutcomeMailed', decision, now: needs.clock.now() }));
};
