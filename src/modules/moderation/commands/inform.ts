import type { Caller } from '#kernel/commands/commands.ts';
import { must } from '#kernel/contract/refusals.ts';
import { between, days } from '#kernel/contract/time.ts';
import type { Tokens } from '#kernel/log/personal-data.ts';
import type { MailPort } from '#kernel/mail.ts';
import type { IdentityQueries, StaffDirectory } from '#modules/identity/index.ts';
import { decisionMail, outcomeMail } from '../mails/case-mails.ts';
import type { CaseMail } from '../mails/to-staff.ts';
import { CaseClosed, CaseOpened } from '../contract/case-events.ts';
import { clause as clauseSchema, type Clause } from '#modules/identity/contract/clauses.ts';
import { moderationCase, type CaseDecision, type CaseState } from '../domain/moderation-case.ts';
import { appealLink } from '../facts/appeal-link.ts';
import { reportFacts } from '../facts/case-of-report.ts';
import { caseStateOf } from '../facts/concern.ts';
import { wordsOfDecision } from './carry-out.ts';
import type { ModerationNeeds } from './needs.ts';

/** What letters about cases are written with. */
export type LetterNeeds = ModerationNeeds & {
  reachable: Pick<IdentityQueries, 'reachable'>;
  common: { productName: string; supportEmail: string; publicUrl: string };
};
export type InformNeeds = LetterNeeds & {
  mail: MailPort;
  staff: StaffDirectory;
  tokens: Pick<Tokens, 'token' | 'isToken'>;
};

/** What is recorded later than this after it happened is from before there were cases. */
const LATEST = days(7);

const judgedWording = async (needs: LetterNeeds, { about, target, session }: CaseState, at: string) => {
  if (about !== 'post' && about !== 'message') return null;
  const port = about === 'post' ? needs.judgedPosts : needs.judgedMessages;
  const lines = await port.evidence({ target, place: session, at });
  return lines.find(({ isReported }) => isReported)?.text ?? null;
};

/** When a case was opened; what was judged is shown as it was then. */
export const openedAt = async ({ log }: LetterNeeds, id: string): Promise<string | undefined> => {
  const opened = (await log.read(moderationCase.stream(id))).find(({ type }) => type === CaseOpened.type);
  return opened && CaseOpened.schema.parse(opened.data).at;
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

/** The judged member gets one mail about each decision, and it is recorded that it went out. */
export const informMember =
  (needs: InformNeeds) =>
  async (caller: Caller, { case: id, decision }: { case: string; decision: string }): Promise<void> => {
    const state = await caseStateOf(needs.log, id);
    const made = state.decisions.get(decision);
    // What was overturned before the mail went out counts as if it had never been.
    if (made === undefined || made.member === null || made.informed || made.ended === 'overturned') return;
    const [words, opened] = await Promise.all([wordsOfDecision(needs, { case: id, decision }), openedAt(needs, id)]);
    if (!words || opened === undefined) return;
    const clause = words.clause === null ? null : clauseSchema.parse(words.clause);
    const link = appealLink(needs.tokens, needs.common.publicUrl, {
      case: id,
      decision,
      member: made.member,
      at: made.at,
    });
    const written = await mailAboutDecision(needs, state, { ...made, ...words, clause }, { openedAt: opened, link });
    if (written === null) return;
    const { member, ...mail } = written;
    await needs.mail.send({ key: `decision:${decision}`, notice: { member }, ...mail });
    const command = { type: 'NoteMemberInformed', case: id, decision, now: needs.clock.now() } as const;
    must(await needs.execute(caller, moderationCase, id, command));
  };

/** Reports that were closed before there were cases: no one waits for an answer any more. */
const wasClosedLongBefore = async ({ log }: InformNeeds, id: string): Promise<boolean> => {
  const closed = (await log.read(moderationCase.stream(id))).findLast(({ type }) => type === CaseClosed.type);
  return closed !== undefined && between(CaseClosed.schema.parse(closed.data).at, closed.meta.occurredAt) > LATEST;
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

/** Each reporter gets one mail about how it ended, however late it is, and it is recorded that it went out. */
export const informReporters =
  (needs: InformNeeds) =>
  async (caller: Caller, id: string): Promise<void> => {
    const state = await caseStateOf(needs.log, id);
    const last = [...state.decisions.values()].at(-1);
    if (state.status !== 'closed' || last === undefined || (await wasClosedLongBefore(needs, id))) return;
    const acted = [...state.decisions.values()].some(
      ({ deed, at, ended }) => deed !== 'nothing' && at === last.at && ended !== 'overturned',
    );
    for (const { report, member, ...mail } of await mailsToReporters(needs, state, acted)) {
      await needs.mail.send({ key: `outcome:${report}:${last.at}`, notice: { member }, ...mail });
      const command = { type: 'NoteReporterInformed', case: id, report, now: needs.clock.now() } as const;
      must(await needs.execute(caller, moderationCase, id, command));
    }
  };
