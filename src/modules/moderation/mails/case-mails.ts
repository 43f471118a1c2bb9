import { letterFrame } from '#kernel/contract/letter-frame.ts';
import { writeLetter, type LetterTemplate, type LetterValues } from '#kernel/contract/letters.ts';
import type { MailPort } from '#kernel/mail.ts';
import { writtenDay, type DateReader } from '#modules/identity/contract/dates.ts';
import type { CaseAbout, Deed } from '../contract/case-events.ts';
import { APPEAL_DAYS } from '../contract/case-due.ts';
import type { Clause } from '#modules/identity/contract/clauses.ts';
import { caseLetters, decisionLetters, staffLetters } from '../contract/letters.ts';
import { mailWordsIn } from './mail-words.ts';
import { toStaff, type CaseMail, type StaffReader } from './to-staff.ts';

export type Letter = { product: string; name: string; supportEmail: string; reader: DateReader };

export const letter = (
  { product, name, supportEmail, reader: { language = null } }: Letter,
  template: LetterTemplate,
  values: LetterValues,
): CaseMail => {
  const { subject, paragraphs, written } = writeLetter(template, { product, ...values }, language);
  const { hello, questions, team } = letterFrame(language);
  const text = [hello(name), ...paragraphs, questions(supportEmail), team(product)];
  return { subject, text: text.join('\n\n'), written };
};

export type DecisionLetter = Letter & {
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
  const { evidence: words } = mailWordsIn(reader.language);
  if (wording !== null) return words.wording(excerpt(wording));
  if (about === 'post' || about === 'message' || about === 'well') return words[about];
  return session === null ? words.conduct : words.session(writtenDay(session.startsAt, reader));
};

/** The judged member learns what was decided, by which rule, on what it rests, until when, and how to object. */
export const decisionMail = (about: DecisionLetter): CaseMail =>
  letter(about, decisionLetters[about.deed], {
    rule: about.clause === null ? null : mailWordsIn(about.reader.language).rules[about.clause],
    evidence: evidence(about),
    reason: about.reason,
    conditions: about.conditions,
    until: about.until === null ? null : writtenDay(about.until, about.reader),
    days: APPEAL_DAYS,
    link: about.link,
  });

/** How a case ended, as far as a reporter may know: what was decided about a member is between staff and the member. */
export const outcomeMail = (about: Letter & { acted: boolean }): CaseMail =>
  letter(about, about.acted ? caseLetters.acted : caseLetters.notActed, {});

type CasesToStaff = { mail: MailPort; productName: string; publicUrl: string };

/** A case waits for too long; no names and no topic (I-012). */
export const mailOverdue = async (
  { mail, productName, publicUrl }: CasesToStaff,
  about: { case: string; day: string; recipients: readonly (StaffReader & { member: string; email: string })[] },
): Promise<void> => {
  for (const { member, email, name, language } of about.recipients)
    await mail.send({
      key: `case-overdue:${about.case}:${about.day}:${member}`,
      to: email,
      notice: { member, path: `/admin/cases/${about.case}` },
      ...toStaff(staffLetters.overdue, {
        product: productName,
        name,
        language,
        page: `${publicUrl}/admin/cases/${about.case}`,
      }),
    });
};
