import { writtenDay, type DateReader } from '#modules/identity/contract/dates.ts';
import { caseLetters, DEEDS_IN_WORDS, staffLetters } from '../contract/letters.ts';
import { letter, type Letter } from './case-mails.ts';
import { toStaff, type CaseMail } from './to-staff.ts';
import type { AppealOutcome } from '../contract/appeal-events.ts';
import type { Deed } from '../contract/case-events.ts';

type Outcome = Letter & {
  reader: DateReader;
  deed: Exclude<Deed, 'nothing'>;
  decidedAt: string;
  outcome: AppealOutcome;
  reason: string;
  link: string;
};

/** What is different now; what was deleted, or called off meanwhile, cannot be brought back, and we say so. */
const OVERTURNED: Readonly<Record<Exclude<Deed, 'nothing'>, string>> = {
  word: 'What we wrote to you then no longer stands.',
  'content-hidden': 'What you wrote can be read again.',
  'content-deleted': 'What was deleted cannot be brought back. We are sorry. You can write it again.',
  warned: 'The warning is taken back.',
  probation:
    'The probation is over: you can host and post again as before. Sessions that were called off meanwhile stay called off; you can plan them again.',
  suspended:
    'The suspension is over: you can log in again. Places in sessions that were given to others meanwhile cannot be taken back.',
  removed:
    'Your account is open again: you can log in, and what you wrote can be read again. Places in sessions that were given to others meanwhile cannot be taken back.',
};

/** The member learns how their objection ended, and why. */
export const appealOutcomeMail = (about: Outcome): CaseMail => {
  const isOverturned = about.outcome === 'overturned';
  return letter(about, isOverturned ? caseLetters.overturned : caseLetters.upheld, {
    day: writtenDay(about.decidedAt, about.reader),
    consequence: (isOverturned ? OVERTURNED : DEEDS_IN_WORDS)[about.deed],
    reason: about.reason,
    link: about.link,
  });
};

type ToStaff = { product: string; publicUrl: string; name: string };

/** Who decided first learns that it was overturned, without the member's name: the page names them. */
export const overturnedMail = ({ product, name, publicUrl, decision }: ToStaff & { decision: string }): CaseMail =>
  toStaff(staffLetters.yourDecisionOverturned, { product, name, page: `${publicUrl}/admin/appeals/${decision}` });

/** No one on the staff may decide an objection: they learn it, and that it waits for another person; no names and no topic. */
export const appealWithoutDeciderMail = ({
  product,
  name,
  publicUrl,
  decision,
}: ToStaff & { decision: string }): CaseMail =>
  toStaff(staffLetters.appealWithoutDecider, { product, name, page: `${publicUrl}/admin/appeals/${decision}` });

/** An objection waits for someone other than who decided; no names and no topic (I-012). */
export const appealWaitsMail = ({
  product,
  name,
  publicUrl,
  decision,
  isOverdue,
}: ToStaff & { decision: string; isOverdue: boolean }): CaseMail =>
  toStaff(isOverdue ? staffLetters.appealOverdue : staffLetters.appeal, {
    product,
    name,
    page: `${publicUrl}/admin/appeals/${decision}`,
  });
