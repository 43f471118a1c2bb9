import { stateOf, type Caller, type Execute } from '#kernel/commands/commands.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { between, days } from '#kernel/contract/time.ts';
import type { Sql } from '#kernel/database/database.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import type { PersonalData } from '#kernel/log/personal-data.ts';
import type { CommunitiesFacts } from '#modules/communities/index.ts';
import type { IdentityFacts, IdentityQueries } from '#modules/identity/index.ts';
import type { RestrictionFacts } from '#modules/restrictions/index.ts';
import type { SchedulingFacts, SeatHistory, SessionFacts } from '#modules/scheduling/index.ts';
import {
  RestrictionReasonReported,
  RestrictionReported,
  type ReportDecision,
  type ReportKind,
} from './contract/moderation-events.ts';
import { cleanNote } from './contract/report-note.ts';
import type { ModerationSettings } from './contract/settings.ts';
import { decidesAboutPresence, report as reportDecider, type FilingCommand, type Reach } from './domain/report.ts';
import { reporter } from './domain/reporter.ts';
import type { ChatMessages } from './index.ts';
import { reportId, restrictionCaseId } from './report-id.ts';
import { openReportsOf } from './projections/report-rows.ts';

/** The signed-in member who acts. */
export type ModerationCaller = { id: string; isAdmin: boolean };

export type ModerationParts = {
  execute: Execute;
  log: EventLog;
  sql: Sql;
  secrets: Pick<PersonalData, 'fingerprint'>;
  accounts: IdentityFacts;
  people: Pick<IdentityQueries, 'people'>;
  sessions: SchedulingFacts;
  seats: SeatHistory;
  wells: CommunitiesFacts;
  restrictions: Pick<RestrictionFacts, 'reasonOf'>;
  messages: ChatMessages;
  settings: ModerationSettings;
};

export type ModerationCommands = ReturnType<typeof moderationCommands>;

type Unfiled = FilingCommand extends infer Each ? (Each extends FilingCommand ? Omit<Each, 'report'> : never) : never;

/** What can be done with reports. Answers a refusal, or the id of the case. */
export const moderationCommands = (parts: ModerationParts) => {
  const { execute, log, sql, secrets, accounts, people, sessions, seats, wells, restrictions, messages, settings } =
    parts;

  /** The host and members who have or had a seat: also those who gave it back, perhaps because of the incident. */
  const tookPart = async ({ session, host }: SessionFacts, member: string): Promise<boolean> =>
    host === member || (await seats.everHeld(session, member));

  const reachOfWell = async (well: string, acting: ModerationCaller): Promise<Reach> => {
    const { exists, deleted, visible } = await wells.well(well);
    if (!exists) return 'unknown';
    if (!visible && !acting.isAdmin && !(await wells.isMember(well, acting.id))) return 'unknown';
    return deleted ? 'deleted' : 'there';
  };
  /** A private Well's sessions exist for members involved in them (C-142). */
  const reachOfSession = async (facts: SessionFacts, acting: ModerationCaller): Promise<Reach> => {
    if (facts.status === 'none') return 'unknown';
    const known = acting.isAdmin || (await tookPart(facts, acting.id));
    if (!known && (await reachOfWell(facts.well, acting)) === 'unknown') return 'unknown';
    return facts.status === 'deleted' ? 'deleted' : 'there';
  };

  const mostPerDay = async (member: string, now: string): Promise<number> => {
    const [person] = await people.people([member]);
    const isNew = person !== undefined && between(person.joinedAt, now) < days(settings.NEW_ACCOUNT_DAYS);
    return isNew ? settings.REPORTS_PER_DAY_NEW_ACCOUNT : settings.REPORTS_PER_DAY;
  };

  /** The case of exactly this report: the open one it was sent as before, or the next. */
  const caseOf = async (of: Unfiled): Promise<string> => {
    for (let round = 0; ; round++) {
      const id = reportId(secrets, of, round);
      if ((await stateOf(log, reportDecider, id)).status !== 'closed') return id;
    }
  };

  const file = async (by: Caller, of: Unfiled, now: string): Promise<{ report: string } | Refusal> => {
    const report = await caseOf(of);
    const command: FilingCommand = { ...of, report };
    const foreseen = reportDecider.decide(command, await stateOf(log, reportDecider, report));
    if (isRefusal(foreseen)) return foreseen;
    if (foreseen.length === 0) {
      const already = await execute(by, reportDecider, report, command);
      return isRefusal(already) ? already : { report };
    }
    const counted = await execute(by, reporter, of.by, {
      type: 'CountReport',
      member: of.by,
      report,
      now,
      most: { perMinute: settings.REPORTS_PER_MINUTE, perDay: await mostPerDay(of.by, now) },
    });
    if (isRefusal(counted)) return counted;
    const done = await execute(by, reportDecider, report, command);
    return isRefusal(done) ? done : { report };
  };

  return {
    reportMember: async (
      by: Caller,
      acting: ModerationCaller,
      of: { member: string; session: string | null; kind: ReportKind; note: string; now: string },
    ) => {
      const [{ exists, canComeBack = false, isAdmin }, facts] = await Promise.all([
        accounts.account(of.member),
        of.session === null ? null : sessions.session(of.session),
      ]);
      // Staff may come into any session without a seat.
      const both =
        facts !== null &&
        (acting.isAdmin || (await tookPart(facts, acting.id))) &&
        (isAdmin || (await tookPart(facts, of.member)));
      return file(
        by,
        {
          type: 'ReportMember',
          by: acting.id,
          member: { id: of.member, exists: exists || canComeBack },
          session: facts && { id: facts.session, reach: await reachOfSession(facts, acting), together: both },
          kind: of.kind,
          note: of.note,
        },
        of.now,
      );
    },

    reportSession: async (
      by: Caller,
      acting: ModerationCaller,
      of: { session: string; message?: string | undefined; note: string; now: string },
    ) => {
      const facts = await sessions.session(of.session);
      const reach = await reachOfSession(facts, acting);
      const isPart = acting.isAdmin || (await tookPart(facts, acting.id));
      // Staff may read what a report is about: a message of another chat is none of this one's.
      if (reach === 'there' && isPart && of.message !== undefined && !(await messages.isIn(of.session, of.message)))
        return refuse('CHAT_MESSAGE_DOES_NOT_EXIST', { field: 'message' });
      return file(
        by,
        {
          type: 'ReportSession',
          by: acting.id,
          session: { id: of.session, reach, tookPart: isPart },
          note: of.note,
          ...(of.message === undefined ? {} : { message: of.message }),
        },
        of.now,
      );
    },

    reportWell: async (by: Caller, acting: ModerationCaller, of: { well: string; note: string; now: string }) =>
      file(
        by,
        {
          type: 'ReportWell',
          by: acting.id,
          well: { id: of.well, reach: await reachOfWell(of.well, acting) },
          note: of.note,
        },
        of.now,
      ),

    /** @param of `post`: as the forum shows it to the reporter */
    reportPost: (
      by: Caller,
      of: {
        reporter: string;
        post: { id: string; version: number; well: string; author: string };
        note: string;
        now: string;
      },
    ) => file(by, { type: 'ReportPost', by: of.reporter, post: of.post, note: of.note }, of.now),

    suggestCare: async (
      by: Caller,
      post: { id: string; version: number; well: string; author: string },
    ): Promise<void> => {
      const done = await execute(by, reportDecider, post.id, { type: 'SuggestCare', report: post.id, post });
      if (isRefusal(done)) throw new Error(done.refused);
    },

    /** All restrictions of a member by another one are one case, which has the reason given last. It is not a report: it does not count towards limits and staff get no mail. */
    fileRestriction: async (
      by: Caller,
      { restriction, member, restricted }: { restriction: string; member: string; restricted: string },
    ): Promise<void> => {
      const note = (await restrictions.reasonOf(member, restriction)) ?? '';
      // Releases before made a case of each restriction.
      const ownCase = await log.read(reportDecider.stream(restriction));
      const report = ownCase.length > 0 ? restriction : restrictionCaseId(secrets, { member, restricted });
      const noted = (ownCase.length > 0 ? ownCase : await log.read(reportDecider.stream(report))).findLast(
        ({ type }) => type === RestrictionReported.type || type === RestrictionReasonReported.type,
      );
      const done = await execute(by, reportDecider, report, {
        type: 'FileRestriction',
        report,
        by: member,
        member: restricted,
        note,
        noted: typeof noted?.data['note'] === 'string' ? noted.data['note'] : null,
      });
      if (isRefusal(done)) throw new Error(done.refused);
    },

    close: async (
      by: Caller,
      acting: ModerationCaller,
      of: { report: string; decision: ReportDecision; note: string },
    ): Promise<Refusal | undefined> => {
      if (!acting.isAdmin) return refuse('NOT_ALLOWED');
      const command = { type: 'CloseReport' as const, by: acting.id, decision: of.decision, note: cleanNote(of.note) };
      const done = await execute(by, reportDecider, of.report, { ...command, report: of.report });
      if (isRefusal(done)) return done;
      const { member, session } = done.state;
      if (!decidesAboutPresence(of.decision) || member === null || session === null) return undefined;
      for (const report of await openReportsOf(sql, member, session)) {
        if (report === of.report) continue;
        const also = await execute(by, reportDecider, report, { ...command, report });
        // Another admin was faster with this one.
        if (isRefusal(also) && also.refused !== 'REPORT_CLOSED_ALREADY') return also;
      }
      return undefined;
    },
  };
};
