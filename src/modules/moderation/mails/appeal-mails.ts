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

type ToStaff = StaffReader & { product: string; publicUrl: string };

/** Who decided first learns that it was overturned, without the member's name: the page names them. */
export const overturnedMail = ({
  product,
  name,
  language,
  publicUrl,
  decision,
}: ToStaff & { decision: string }): CaseMail =>
  toStaff(staffLetters.yourDecisionOverturned, {
    product,
    name,
    language,
    page: `${publicUrl}/admin/appeals/${decision}`,
  });

/** No one on the staff may decide an objection: they learn it, and that it waits for another person; no names and no topic. */
export const appealWithoutDeciderMail = ({
  product,
  name,
  language,
  publicUrl,
  decision,
}: ToStaff & { decision: string }): CaseMail =>
  toStaff(staffLetters.appealWithoutDecider, {
    product,
    name,
    language,
    page: `${publicUrl}/admin/appeals/${decision}`,
  });

/** An objection waits for someone other than who decided; no names and no topic (I-012). */
export const appealWaitsMail = ({
  product,
  name,
  language,
  publicUrl,
  decision,
  isOverdue,
}: ToStaff & { decision: string; isOverdue: boolean }): CaseMail =>
  toStaff(isOverdue ? staffLetters.appealOverdue : staffLetters.appeal, {
    product,
    name,
    language,
    page: `${publicUrl}/admin/appeals/${decision}`,
  });
