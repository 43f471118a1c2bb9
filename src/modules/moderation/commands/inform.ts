import type { Caller } from '#kernel/commands/commands.ts';
import { must } from '#kernel/contract/refusals.ts';
import { between, days } from '#kernel/contract/time.ts';
import type { Tokens } from '#kernel/log/personal-data.ts';
import type { MailPort } from '#kernel/mail.ts';
import type { IdentityQueries, StaffDirectory } from '#modules/identity/index.ts';
import { decisionMail, outcomeMail } from '../mails/case-mails.ts';
import { CaseClosed, CaseOpened } from '../contract/case-events.ts';
import { clause as clauseSchema } from '#modules/identity/contract/clauses.ts';
import { moderationCase, type CaseState } from '../domain/moderation-case.ts';
import { appealLink } from '../facts/appeal-link.ts';
import { reportFacts } from '../facts/case-of-report.ts';
import { caseStateOf } from '../facts/concern.ts';
import { wordsOfDecision } from './carry-out.ts';
import type { ModerationNeeds } from './needs.ts';

export type InformNeeds = ModerationNeeds & {
  mail: MailPort;
  staff: StaffDirectory;
  reachable: Pick<IdentityQueries, 'reachable'>;
  tokens: Pick<Tokens, 'token' | 'isToken'>;
  common: { productName: string; supportEmail: string; publicUrl: string };
};

/** What is recorded later than this after it happened is from before there were cases. */
const LATEST = days(7);

const judgedWording = async (needs: InformNeeds, { about, target, session }: CaseState, at: string) => {
  if (about !== 'post' && about !== 'message') return null;
  const port = about === 'post' ? needs.judgedPosts : needs.judgedMessages;
  const lines = await port.evidence({ target, place: session, at });
  return lines.find(({ isReported }) => isReported)?.text ?? null;
};

const openedAt = async ({ log }: InformNeeds, id: string): Promise<string | undefined> => {
  const opened = (await log.read(moderationCase.stream(id))).find(({ type }) => type === CaseOpened.type);
  return opened && CaseOpened.schema.parse(opened.data).at;
};

/** The judged member gets one mail about each decision, and it is recorded that it went out. */
export const informMember =
  (needs: InformNeeds) =>
  async (caller: Caller, { case: id, decision }: { case: string; decision: string }): Promise<void> => {
    const state = await caseStateOf(needs.log, id);
    const made = state.decisions.get(decision);
    if (made === undefined || made.member === null || made.deed === 'nothing' || made.informed) return;
    const [to, words, opened] = await Promise.all([
      needs.reachable.reachable(made.member),
      wordsOfDecision(needs, { case: id, decision }),
      openedAt(needs, id),
    ]);
    if (!to || !words || opened === undefined) return;
    const session = state.session === null ? null : await needs.sessions.session(state.session);
    const { productName: product, supportEmail, publicUrl } = needs.common;
    await needs.mail.send({
      key: `decision:${decision}`,
      to: to.email,
      notice: { member: made.member },
      ...decisionMail({
        product,
        supportEmail,
        name: to.name,
        reader: to,
        deed: made.deed,
        about: state.about,
        clause: words.clause === null ? null : clauseSchema.parse(words.clause),
        reason: words.reason,
        conditions: words.conditions,
        wording: await judgedWording(needs, state, opened),
        session,
        until: made.until,
        link: appealLink(needs.tokens, publicUrl, { case: id, decision, member: made.member, at: made.at }),
      }),
    });
    const command = { type: 'NoteMemberInformed', case: id, decision, now: needs.clock.now() } as const;
    must(await needs.execute(caller, moderationCase, id, command));
  };

/** Reports that were closed before there were cases: no one waits for an answer any more. */
const wasClosedLongBefore = async ({ log }: InformNeeds, id: string): Promise<boolean> => {
  const closed = (await log.read(moderationCase.stream(id))).findLast(({ type }) => type === CaseClosed.type);
  return closed !== undefined && between(CaseClosed.schema.parse(closed.data).at, closed.meta.occurredAt) > LATEST;
};

/** Each reporter gets one mail about how it ended, however late it is, and it is recorded that it went out. */
export const informReporters =
  (needs: InformNeeds) =>
  async (caller: Caller, id: string): Promise<void> => {
    const state = await caseStateOf(needs.log, id);
    const last = [...state.decisions.values()].at(-1);
    if (state.status !== 'closed' || last === undefined || (await wasClosedLongBefore(needs, id))) return;
    const acted = [...state.decisions.values()].some(({ deed, at }) => deed !== 'nothing' && at === last.at);
    const { productName: product, supportEmail } = needs.common;
    for (const [report, isInformed] of state.reports) {
      if (isInformed) continue;
      const facts = await reportFacts(needs, report);
      const reporter = facts?.reporter ?? null;
      const to = reporter === null ? null : await needs.reachable.reachable(reporter);
      if (!to || reporter === null) continue;
      await needs.mail.send({
        key: `outcome:${report}:${last.at}`,
        to: to.email,
        notice: { member: reporter },
        ...outcomeMail({ product, supportEmail, name: to.name, reader: to, acted }),
      });
      const command = { type: 'NoteReporterInformed', case: id, report, now: needs.clock.now() } as const;
      must(await needs.execute(caller, moderationCase, id, command));
    }
  };
