import { writtenDay, type DateReader } from '#modules/identity/contract/dates.ts';
import { DEEDS_IN_WORDS, letter, type Letter } from './case-mails.ts';
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
export const appealOutcomeMail = (about: Outcome): { subject: string; text: string } => ({
  subject: `Your objection: what we decided`,
  text: letter(about, [
    `You objected to a decision of ${writtenDay(about.decidedAt, about.reader)}. Another person than the one who decided then has read what you wrote and looked at everything again.`,
    ...(about.outcome === 'overturned'
      ? [
          'You were right to object: the decision is overturned. It counts for nothing any more.',
          OVERTURNED[about.deed],
        ]
      : ['The decision stays as it is.', DEEDS_IN_WORDS[about.deed]]),
    `The reasons: ${about.reason}`,
    'You can read this again here, without a log-in:',
    about.link,
  ]),
});

type ToStaff = { product: string; publicUrl: string; name: string };

const toStaff = ({ product, name }: ToStaff, paragraphs: readonly string[]): string =>
  [`Hello ${name},`, ...paragraphs, `Thank you for looking after everyone,\n${product}`].join('\n\n');

/** Who decided first learns that it was overturned, without the member's name: the page names them. */
export const overturnedMail = (about: ToStaff & { decision: string }): { subject: string; text: string } => ({
  subject: `${about.product}: a decision of yours was overturned`,
  text: toStaff(about, [
    'The member objected to a decision of yours, and another member of the staff overturned it. Its effects have ended, and it does not count any more. The reasons are here:',
    `${about.publicUrl}/admin/appeals/${about.decision}`,
    'That happens where people judge people. If you see it differently, please talk about it with the others.',
  ]),
});

/** No one on the staff may decide an objection: they learn it, and that it waits for another person; no names and no topic. */
export const appealWithoutDeciderMail = (about: ToStaff & { decision: string }): { subject: string; text: string } => ({
  subject: `${about.product}: an appeal waits, and none of you may decide it`,
  text: toStaff(about, [
    'A member objected to a decision. Each of you made the decision, or it concerns you, so another person has to decide. Please make another trusted person a member of the staff. Until then it waits, and the member reads that it does:',
    `${about.publicUrl}/admin/appeals/${about.decision}`,
  ]),
});

/** An objection waits for someone other than who decided; no names and no topic (I-012). */
export const appealWaitsMail = (
  about: ToStaff & { decision: string; isOverdue: boolean },
): { subject: string; text: string } => ({
  subject: about.isOverdue
    ? `${about.product}: an appeal waits for too long`
    : `${about.product}: an appeal waits for a decision`,
  text: toStaff(about, [
    about.isOverdue
      ? 'An appeal should have been decided by now, and the member is still waiting. Please look at it:'
      : 'A member objected to a decision that you did not make. Please look at it, or leave it to another member of the staff:',
    `${about.publicUrl}/admin/appeals/${about.decision}`,
  ]),
});
