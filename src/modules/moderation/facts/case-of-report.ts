import { stateOf } from '#kernel/commands/commands.ts';
import type { EventLog, Recorded } from '#kernel/log/event-log.ts';
import type { PersonalData } from '#kernel/log/personal-data.ts';
import type { CaseReportKind } from '../contract/case-events.ts';
import {
  CareSuggested,
  MemberReported,
  PostReported,
  RestrictionReported,
  SessionReported,
  WellReported,
} from '../contract/moderation-events.ts';
import { moderationCase, type CaseState, type CaseSubject } from '../domain/moderation-case.ts';
import { report as reportDecider } from '../domain/report.ts';
import type { JudgedContent } from '../index.ts';
import { idOf } from './report-id.ts';

export type ReportFacts = {
  report: string;
  kind: CaseReportKind;
  /** Null of what no member reported. */
  reporter: string | null;
  subject: CaseSubject;
  at: string;
  /** Of the report in the log. */
  position: string;
  isClosed: boolean;
};

const nothingElse = { member: null, session: null, well: null, priority: 'normal' } as const;

const subjectOf = async (messages: JudgedContent, { type, data }: Recorded): Promise<CaseSubject | undefined> => {
  switch (type) {
    case MemberReported.type: {
      const { member, session, kind } = MemberReported.schema.parse(data);
      // Feedback accuses no one.
      return kind === 'feedback' ? undefined : { ...nothingElse, about: 'member', target: member, member, session };
    }
    case RestrictionReported.type: {
      const { member } = RestrictionReported.schema.parse(data);
      return { ...nothingElse, about: 'member', target: member, member };
    }
    case SessionReported.type: {
      const { session, message } = SessionReported.schema.parse(data);
      if (message === undefined) return { ...nothingElse, about: 'session', target: session, session };
      const member = await messages.authorOf({ target: message, place: session });
      return { ...nothingElse, about: 'message', target: message, member, session };
    }
    case WellReported.type: {
      const { well } = WellReported.schema.parse(data);
      return { ...nothingElse, about: 'well', target: well, well };
    }
    case PostReported.type: {
      const { post, member, well } = PostReported.schema.parse(data);
      return { ...nothingElse, about: 'post', target: post, member, well };
    }
    case CareSuggested.type: {
      const { post, member, well } = CareSuggested.schema.parse(data);
      return { ...nothingElse, about: 'post', target: post, member, well, priority: 'high' };
    }
    default:
      return undefined;
  }
};

const KINDS: Readonly<Record<string, CaseReportKind>> = {
  [RestrictionReported.type]: 'restriction',
  [CareSuggested.type]: 'care',
};

type ReportReading = { log: EventLog; judgedMessages: JudgedContent };

/** What a report says; undefined of feedback, and of what is none. */
export const reportFacts = async (
  { log, judgedMessages }: ReportReading,
  report: string,
): Promise<ReportFacts | undefined> => {
  const [first, ...later] = await log.read(reportDecider.stream(report));
  if (!first) return undefined;
  const subject = await subjectOf(judgedMessages, first);
  if (subject === undefined) return undefined;
  const kind = KINDS[first.type] ?? 'report';
  return {
    report,
    kind,
    reporter: kind === 'care' ? null : String(first.data['by']),
    subject,
    at: first.meta.occurredAt,
    position: first.position,
    isClosed: later.some(({ type }) => type === 'ReportClosed'),
  };
};

/** `round` counts the cases about the same thing that were decided before. Keyed: the id tells nothing. */
export const caseId = (
  secrets: Pick<PersonalData, 'fingerprint'>,
  { about, target }: Pick<CaseSubject, 'about' | 'target'>,
  round: number,
): string => idOf(secrets.fingerprint('case', JSON.stringify([about, target, round])));

/** The case that has this report, or the one that it is to open or to join. */
export const caseFor = async (
  { log, secrets }: { log: EventLog; secrets: Pick<PersonalData, 'fingerprint'> },
  subject: Pick<CaseSubject, 'about' | 'target'>,
  report: string | null,
): Promise<{ id: string; state: CaseState }> => {
  for (let round = 0; ; round++) {
    const id = caseId(secrets, subject, round);
    const state = await stateOf(log, moderationCase, id);
    if (state.status !== 'closed' || (report !== null && state.reports.has(report))) return { id, state };
  }
};
