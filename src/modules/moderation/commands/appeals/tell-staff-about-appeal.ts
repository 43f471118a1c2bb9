import { stateOf } from '#kernel/commands/commands.ts';
import { appeal, unfitness } from '../../domain/appeal.ts';
import { judgedDecision } from '../../facts/appealed-decision.ts';
import { caseStateOf, concernOf } from '../../facts/concern.ts';
import { appealMailToStaff } from '../../mails/appeal-mails.ts';
import type { InformNeeds } from '../needs.ts';

/** One mail to everyone on the staff who may decide it, until one of them did; to all but the member when no one may. */
export const tellStaffAboutAppeal =
  (needs: InformNeeds) =>
  async ({ decision, isOverdue }: { decision: string; isOverdue: boolean }): Promise<void> => {
    const state = await stateOf(needs.log, appeal, decision);
    const about = await judgedDecision(needs.log, { case: state.case, decision });
    if (state.status !== 'open' || about === undefined) return;
    const judged = await caseStateOf(needs.log, state.case);
    const { productName: product, publicUrl } = needs.common;
    const admins = (await needs.staff.admins()).filter(({ member }) => member !== about.member);
    const isFit = await Promise.all(
      admins.map(async ({ member }) => unfitness(about, member, await concernOf(needs, member, judged)) === null),
    );
    const deciders = admins.filter((_, index) => isFit[index]);
    const which = deciders.length === 0 ? 'appealWithoutDecider' : isOverdue ? 'appealOverdue' : 'appeal';
    for (const { member, email, name, language } of deciders.length > 0 ? deciders : admins)
      await needs.mail.send({
        key: `appeal:${decision}:${isOverdue ? 'overdue' : 'made'}:${member}`,
        to: email,
        notice: { member, path: `/admin/appeals/${decision}` },
        ...appealMailToStaff(which, { product, publicUrl, name, language, decision }),
      });
  };
