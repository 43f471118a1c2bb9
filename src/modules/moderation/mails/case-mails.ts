import type { MailPort } from '#kernel/mail.ts';
import { writtenDay, type DateReader } from '#modules/identity/contract/dates.ts';
import type { CaseAbout, Deed } from '../contract/case-events.ts';
import { APPEAL_DAYS } from '../contract/case-due.ts';
import { CLAUSE_SENTENCES, type Clause } from '#modules/identity/contract/clauses.ts';

export type Letter = { product: string; name: string; supportEmail: string };

export const letter = ({ product, name, supportEmail }: Letter, paragraphs: readonly string[]): string =>
  [`Hello ${name},`, ...paragraphs, `Questions? Write to ${supportEmail}.`, `Your ${product} team`].join('\n\n');

/** What a decision means to the member; as well what staff read before they decide. */
export const DEEDS_IN_WORDS: Readonly<Record<Exclude<Deed, 'nothing'>, string>> = {
  word: 'This is a word from our staff. It changes nothing about your account.',
  'content-hidden': 'What you wrote is hidden from other members.',
  'content-deleted': 'What you wrote is deleted: other members cannot see it any more.',
  warned: 'This is a warning. Nothing else changes for now.',
  probation:
    'For now you can take part in sessions, but not host or post. Sessions that you were to host meanwhile are called off.',
  suspended: 'Your account is suspended: you cannot log in, and your places in coming sessions are given to others.',
  removed: 'Your account is closed: you cannot log in any more, and what you wrote is hidden.',
};

export type DecisionLetter = Letter & {
  reader: DateReader;
  deed: Exclude<Deed, 'nothing'>;
  about: CaseAbout;
  clause: Clause | null;
  reason: string;
  conditions: string | null;
  /** The wording that was judged; null where none is. */
  wording: string | null;
  session: { title: string; startsAt: string } | null;
  until: string | null;
  link: string;
};

const WORDING_SHOWN = 500;
const excerpt = (text: string): string =>
  text.length > WORDING_SHOWN ? `${text.slice(0, WORDING_SHOWN).trimEnd()} …` : text;

/** On what it rests, without who reported it. */
const evidence = ({ about, wording, session, reader }: DecisionLetter): string => {
  if (wording !== null) return `It is about what you wrote: "${excerpt(wording)}"`;
  if (about === 'post') return 'It is about a post of yours.';
  if (about === 'message') return 'It is about a message of yours.';
  if (about === 'well') return 'It is about a Well that you opened.';
  return session === null
    ? 'It is about your conduct towards other members, as our staff could establish it.'
    : `It is about the session of ${writtenDay(session.startsAt, reader)}.`;
};

/** The judged member learns what was decided, by which rule, on what it rests, until when, and how to object. */
export const decisionMail = (about: DecisionLetter): { subject: string; text: string } => ({
  subject: `A decision of the ${about.product} staff`,
  text: letter(about, [
    DEEDS_IN_WORDS[about.deed],
    ...(about.clause === null ? [] : [`The rule: ${CLAUSE_SENTENCES[about.clause]}`]),
    evidence(about),
    `The reason: ${about.reason}`,
    ...(about.conditions === null ? [] : [`The conditions: ${about.conditions}`]),
    ...(about.until === null ? [] : [`This ends on ${writtenDay(about.until, about.reader)}.`]),
    `If you think that this is wrong, you can object within ${APPEAL_DAYS} days. Another person decides then. You need no log-in for it:`,
    about.link,
  ]),
});

/** How a case ended, as far as a reporter may know: what was decided about a member is between staff and the member. */
export const outcomeMail = (about: Letter & { acted: boolean }): { subject: string; text: string } => ({
  subject: `Your report to ${about.product}`,
  text: letter(about, [
    'Thank you for telling us. Our staff have read your report and looked at what happened.',
    about.acted
      ? 'We found that our rules were broken, and have done what is needed. To protect everyone we do not say what.'
      : 'We found nothing that we have to act on. That does not mean that it did not matter: please tell us if it happens again.',
    'No other member learns that you reported something.',
  ]),
});

type ToStaff = { mail: MailPort; productName: string; publicUrl: string };

/** A case waits for too long; no names and no topic (I-012). */
export const mailOverdue = async (
  { mail, productName, publicUrl }: ToStaff,
  about: { case: string; day: string; recipients: readonly { member: string; email: string; name: string }[] },
): Promise<void> => {
  for (const { member, email, name } of about.recipients)
    await mail.send({
      key: `case-overdue:${about.case}:${about.day}:${member}`,
      to: email,
      subject: `${productName}: something waits for too long`,
      text: [
        `Hello ${name},`,
        'Something that needs a decision has waited longer than it should. Please look at it, or give it to another member of the staff:',
        `${publicUrl}/admin/cases/${about.case}`,
        `Thank you for looking after everyone,\n${productName}`,
      ].join('\n\n'),
    });
};
