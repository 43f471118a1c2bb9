import type { Clause } from '#modules/identity/contract/clauses.ts';
import type { LetterNeeds } from '../needs.ts';
import type { CaseDecision, CaseState } from '../../domain/moderation-case.ts';
import { reportFacts } from '../../facts/case-of-report.ts';
import { decisionMail, outcomeMail } from '../../mails/case-mails.ts';
import type { CaseMail } from '../../mails/to-staff.ts';

const judgedWording = async (needs: LetterNeeds, { about, target, session }: CaseState, at: string) => {
  if (about !== 'post' && about !== 'message') return null;
  const port = about === 'post' ? needs.judgedPosts : needs.judgedMessages;
  const lines = await port.evidence({ target, place: session, at });
  return lines.find(({ isReported }) => isReported)?.text ?? null;
};

type DecisionInWords = Pick<CaseDecision, 'member' | 'deed' | 'until'> & {
  reason: string;
  conditions: string | null;
  clause: Clause | null;
};

/** What the judged member is mailed about a decision; null when there is nothing to say, or no one to say it to. */
export const mailAboutDecision = async (
  needs: LetterNeeds,
  state: CaseState,
  { member, deed, until, ...words }: DecisionInWords,
  about: { openedAt: string; link: string },
): Promise<(CaseMail & { to: string; member: string }) | null> => {
  if (member === null || deed === 'nothing') return null;
  const to = await needs.reachable.reachable(member);
  if (!to) return null;
  const { productName: product, supportEmail } = needs.common;
  const mail = decisionMail({
    product,
    supportEmail,
    name: to.name,
    reader: to,
    deed,
    about: state.about,
    ...words,
    wording: await judgedWording(needs, state, about.openedAt),
    session: state.session === null ? null : await needs.sessions.session(state.session),
    until,
    link: about.link,
  });
  return { ...mail, to: to.email, member };
};

/** What each reporter who waits for an answer is mailed about how a case ended. */
export const mailsToReporters = async (
  needs: LetterNeeds,
  { reports }: Pick<CaseState, 'reports'>,
  acted: boolean,
): Promise<(CaseMail & { report: string; to: string; member: string })[]> => {
  const { productName: product, supportEmail } = needs.common;
  const mails: (CaseMail & { report: string; to: string; member: string })[] = [];
  for (const [report, isInformed] of reports) {
    if (isInformed) continue;
    const reporter = (await reportFacts(needs, report))?.reporter ?? null;
    const to = reporter === null ? null : await needs.reachable.reachable(reporter);
    if (!to || reporter === null) continue;
    mails.push({
      ...outcomeMail({ product, supportEmail, name: to.name, reader: to, acted }),
      report,
      to: to.email,
      member: reporter,
    });
  }
  return mails;
};
