import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import type { Recorded } from '#kernel/log/event-log.ts';
import { memberHandler, memberWriteHandler, type Handler, type MemberCall } from '#kernel/module.ts';
import type { KernelParts } from '#kernel/parts.ts';
import type { HandleOwners } from '#modules/communities/index.ts';
import type { IdentityQueries, Sanctions, StaffDirectory } from '#modules/identity/index.ts';
import type { SharedSessions } from '#modules/scheduling/index.ts';
import {
  asCaseInList,
  asCaseReport,
  asDecision,
  asTimelineEntry,
  namesOf,
  peopleInFacts,
  peopleOfCases,
} from '../views/case-views.ts';
import type { ModerationCommands } from '../commands.ts';
import * as api from '../contract/case-api.ts';
import type { CaseDetails } from '../contract/case-api.ts';
import { CaseNoteWritten } from '../contract/case-events.ts';
import { appeal } from '../domain/appeal.ts';
import { CONCERNS, moderationCase } from '../domain/moderation-case.ts';
import { viewersBeside } from '../facts/case-viewers.ts';
import { recordedLook } from '../facts/recorded-look.ts';
import { underNamesOfWells } from '../views/names-of-wells.ts';
import { byWords } from '../projections/by-words.ts';
import type { EvidenceLine, JudgedContent } from '../index.ts';
import {
  caseCounts,
  caseRow,
  caseRows,
  casesAbout,
  contentOfCases,
  decisionsAbout,
  decisionsOfCase,
  figuresAbout,
  reportsOfCase,
  type CaseReportRow,
  type CaseRow,
} from '../projections/case-rows.ts';

export type CasesHttpNeeds = Pick<KernelParts, 'sql' | 'log'> & {
  commands: ModerationCommands;
  people: Pick<IdentityQueries, 'people'>;
  staff: StaffDirectory;
  sanctions: Pick<Sanctions, 'current'>;
  sharedSessions: SharedSessions;
  judgedPosts: JudgedContent;
  judgedMessages: JudgedContent;
  handleOwners: HandleOwners;
  /** What ended before does not count in histories any more. */
  countsSince(now: string): string;
};

type CaseCall = Pick<MemberCall, 'caller' | 'member' | 'now'>;

const SHARED_SESSIONS_SHOWN = 5;

/** What stood there when it was reported first. */
const evidenceOf = (
  needs: CasesHttpNeeds,
  row: CaseRow,
  reports: readonly CaseReportRow[],
): Promise<EvidenceLine[]> => {
  if (row.about !== 'post' && row.about !== 'message') return Promise.resolve([]);
  const port = row.about === 'post' ? needs.judgedPosts : needs.judgedMessages;
  const at = (reports[0]?.reported_at ?? row.opened_at).toISOString();
  return port.evidence({ target: row.target, place: row.session, at });
};

const nothingBefore = { reports: 0, warnings: 0, restrictions: 0, cases: [], decisions: [] };

/** Whom a case is about learns that it is there, and neither who reported it nor what was said. */
const OPEN_TO_ALL = new Set(['CaseOpened', 'CaseClosed', 'CaseReopened']);

const detailsOf = async (needs: CasesHttpNeeds, row: CaseRow, call: CaseCall): Promise<CaseDetails> => {
  const { sql, log } = needs;
  const { now } = call;
  const admin = call.member.id;
  const id = row.case_id;
  const handle = await recordedLook(needs, row, id, call);
  const [{ concern, judged }, facts] = await Promise.all([
    needs.commands.concernAbout(id, admin),
    log.read(moderationCase.stream(id)),
  ]);
  const isAboutMe = concern === 'member';
  const since = needs.countsSince(now);
  const [reports, decisions, history, shared, status] = await Promise.all([
    isAboutMe ? [] : reportsOfCase(sql, id),
    isAboutMe ? [] : decisionsOfCase(sql, id, since),
    isAboutMe || judged === null
      ? null
      : Promise.all([
          casesAbout(sql, judged, id),
          decisionsAbout(sql, judged, id, since),
          figuresAbout(sql, judged, id, since),
        ]),
    isAboutMe || judged === null || judged === admin
      ? []
      : needs.sharedSessions.between(admin, judged, SHARED_SESSIONS_SHOWN),
    judged === null ? null : needs.sanctions.current(judged, now),
  ]);
  // Of what stands beside it, too: with the list of cases it would say whose another name is.
  const earlier = [...(history?.[0] ?? []), ...(history?.[1] ?? [])].map(({ case_id: each }) => each);
  for (const content of (await contentOfCases(sql, earlier)).values()) await recordedLook(needs, content, id, call);
  const [evidence, appealed] = isAboutMe
    ? [[], []]
    : await Promise.all([
        evidenceOf(needs, row, reports),
        Promise.all(decisions.map(({ decision }) => log.read(appeal.stream(decision)))),
      ]);
  const shown = isAboutMe ? facts.filter(({ type }) => OPEN_TO_ALL.has(type)) : inOrder([...facts, ...appealed.flat()]);
  const people = await needs.people.people([
    ...new Set([
      ...peopleOfCases([row]),
      ...peopleInFacts(shown),
      ...reports.map(({ reporter }) => reporter),
      ...decisions.map(({ decided_by }) => decided_by),
      ...(history?.[1].map(({ decided_by }) => decided_by) ?? []),
      ...evidence.map(({ author }) => author),
      ...(judged === null ? [] : [judged]),
      ...(handle === null ? [] : [handle]),
    ]),
  ]);
  const named = namesOf(people);
  const picOf = (id: string) => people.find(({ uuid }) => uuid === id)?.pic ?? null;
  return {
    ...asCaseInList(row, named, now),
    concern,
    concern_text: concern === null ? null : CONCERNS[concern],
    judged: judged === null ? null : { ...named(judged), pic: picOf(judged) },
    judged_as: handle === null ? null : { ...named(handle), pic: picOf(handle) },
    judged_status: status?.status ?? null,
    judged_is_staff: status?.isAdmin ?? false,
    all_reports: reports.map((report) => asCaseReport(report, named)),
    evidence: evidence.map(({ id: uuid, author, text, at, isReported, isGone }) => ({
      uuid,
      user: named(author),
      text,
      time: at,
      is_reported: isReported,
      is_gone: isGone,
    })),
    history:
      history === null
        ? nothingBefore
        : {
            ...history[2],
            cases: history[0].map(({ case_id, about, status: state, opened_at }) => ({
              uuid: case_id,
              about,
              status: state,
              opened_time: opened_at.toISOString(),
            })),
            decisions: history[1].map((decision) => asDecision(decision, named)),
          },
    shared_sessions: shared.map(({ session, title, startsAt }) => ({ uuid: session, title, time: startsAt })),
    decisions: decisions.map((decision) => asDecision(decision, named)),
    notes: shown.filter(isNote).map((fact) => ({
      user: named(String(fact.data['by'])),
      text: typeof fact.data['note'] === 'string' ? fact.data['note'] : null,
      time: fact.meta.occurredAt,
    })),
    timeline: shown.map((fact) => asTimelineEntry(fact, named)),
  };
};

/** Of several streams what was recorded first first. */
const inOrder = (facts: readonly Recorded[]): Recorded[] =>
  facts.toSorted((one, other) => (one.position < other.position ? -1 : 1));

const isNote = ({ type }: Recorded): boolean => type === CaseNoteWritten.type;

/** The calls about cases. */
export const caseHandlers = (needs: CasesHttpNeeds): readonly Handler[] => {
  const { sql, commands, people } = needs;
  const answer = async (call: CaseCall, { id }: { id: string }): Promise<{ case: CaseDetails } | Refusal> => {
    const row = await caseRow(sql, call.member.id, id);
    return row ? { case: await detailsOf(needs, row, call) } : refuse('CASE_DOES_NOT_EXIST');
  };

  return [
    memberHandler(api.listCases, async ({ assignee, priority, about, q, ...filter }, { member, now }) => {
      const words = await byWords(sql, q);
      const [rows, counts] = await Promise.all([
        caseRows(sql, {
          ...filter,
          admin: member.id,
          assignee: assignee === 'me' ? member.id : (assignee ?? null),
          priority: priority ?? null,
          about: about ?? null,
          words,
          now,
        }),
        caseCounts(sql, member.id, now),
      ]);
      const page = await underNamesOfWells(needs, rows.slice(0, filter.limit), {
        isPost: ({ about: kind }) => kind === 'post',
        isSearch: words !== null,
      });
      const named = namesOf(await people.people(peopleOfCases(page)));
      return {
        cases: page.map((row) => asCaseInList(row, named, now)),
        has_more: rows.length > filter.limit,
        counts,
      };
    }),

    memberHandler(api.getCase, (input, call) => answer(call, input)),

    memberWriteHandler(
      api.assignCase,
      ({ id, to }, { caller, member }) => commands.assignCase(caller, member, id, to),
      answer,
    ),

    memberWriteHandler(
      api.setCasePriority,
      ({ id, priority }, { caller, member }) => commands.changePriority(caller, member, id, priority),
      answer,
    ),

    memberWriteHandler(
      api.noteOnCase,
      ({ id, note }, { caller, member }) => commands.writeNote(caller, member, id, note),
      answer,
    ),

    memberWriteHandler(
      api.decideCase,
      ({ id, clause, conditions, until, content, ...verdict }, { caller, member, now }) =>
        commands.decideCase(caller, member, {
          ...verdict,
          case: id,
          clause: clause ?? null,
          conditions: conditions ?? null,
          until: until ?? null,
          content: content ?? null,
          now,
        }),
      answer,
    ),

    memberWriteHandler(
      api.reopenCase,
      ({ id }, { caller, member, now }) => commands.reopenCase(caller, member, id, now),
      answer,
    ),

    memberHandler(api.viewCase, async ({ id }, { member, now }) => {
      if (!(await caseRow(sql, member.id, id))) return refuse('CASE_DOES_NOT_EXIST');
      const others = await viewersBeside(sql, id, member.id, now);
      const named = namesOf(await people.people(others));
      return { others: others.map((other) => named(other)) };
    }),
  ];
};
