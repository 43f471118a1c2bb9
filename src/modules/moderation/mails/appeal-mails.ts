import { writtenDay } from '#modules/identity/contract/dates.ts';
import { caseLetters, staffLetters } from '../contract/letters.ts';
import { letter, type Letter } from './case-mails.ts';
import { mailWordsIn } from './mail-words.ts';
import { toStaff, type CaseMail, type StaffReader } from './to-staff.ts';
import type { AppealOutcome } from '../contract/appeal-events.ts';
import type { Deed } from '../contract/case-events.ts';

type Outcome = Letter & {
  deed: Exclude<Deed, 'nothing'>;
  decidedAt: string;
  outcome: AppealOutcome;
  reason: string;
  link: string;
};

/** The member learns how their objection ended, and why. */
export const appealOutcomeMail = (about: Outcome): CaseMail =>
  letter(about, caseLetters[about.outcome], {
    day: writtenDay(about.decidedAt, about.reader),
    consequence: mailWordsIn(about.reader.language)[about.outcome][about.deed],
    reason: about.reason,
    link: about.link,
  });

type AboutAppeal = StaffReader & { product: string; publicUrl: string; decision: string };
type AppealToStaff = 'appeal' | 'appealOverdue' | 'appealWithoutDecider' | 'yourDecisionOverturned';

/** To one who decides it, or decided before: no names and no topic, because the page names them (I-012). */
export const appealMailToStaff = (which: AppealToStaff, { publicUrl, decision, ...about }: AboutAppeal): CaseMail =>
  toStaff(staffLetters[which], { ...about, page: `${publicUrl}/admin/appeals/${decision}` });
