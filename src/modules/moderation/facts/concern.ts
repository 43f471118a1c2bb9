import { stateOf } from '#kernel/commands/commands.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import type { CommunitiesFacts } from '#modules/communities/index.ts';
import type { HelpCalls } from '#modules/duty/index.ts';
import type { SchedulingFacts, SeatHistory, SharedSessions } from '#modules/scheduling/index.ts';
import { moderationCase, type CaseState, type Concern } from '../domain/moderation-case.ts';
import type { JudgedContent } from '../index.ts';
import { reportFacts, type ReportFacts } from './case-of-report.ts';

/** In so many of their last sessions staff may not have met those whom they judge. */
const LAST_SESSIONS = 5;

type ConcernNeeds = {
  log: EventLog;
  judgedMessages: JudgedContent;
  sessions: SchedulingFacts;
  seats: Pick<SeatHistory, 'hostAt'>;
  helpCalls: Pick<HelpCalls, 'people'>;
  sharedSessions: SharedSessions;
};

const reportsIn = async (needs: ConcernNeeds, { reports }: CaseState): Promise<ReportFacts[]> =>
  (await Promise.all([...reports.keys()].map((report) => reportFacts(needs, report)))).filter(
    (report) => report !== undefined,
  );

/** Everyone who reported something of the case; not the ones who suggested care. */
const reportersOf = async (needs: ConcernNeeds, state: CaseState): Promise<string[]> => [
  ...new Set((await reportsIn(needs, state)).flatMap(({ reporter }) => reporter ?? [])),
];

/** Whom a case judges: the member, or who hosted a reported session when it was reported. */
const judgedIn = async (needs: ConcernNeeds, state: CaseState): Promise<string[]> => {
  const { about, member, session } = state;
  if (member !== null) return [member];
  if (about !== 'session' || session === null) return [];
  const reports = await reportsIn(needs, state);
  return [...new Set(await Promise.all(reports.map(({ position }) => needs.seats.hostAt(session, position))))];
};

/**
 * The member whom the case judges: of a session its host, of a Well its creator. No one when a session was reported under
 * one host and again under another: what one of them did is decided about that member.
 */
export const judgedMember = async (
  needs: ConcernNeeds & { wells: Pick<CommunitiesFacts, 'well'> },
  state: CaseState,
): Promise<string | null> => {
  if (state.about === 'well' && state.well !== null) return (await needs.wells.well(state.well)).creator;
  const [judged, ...others] = await judgedIn(needs, state);
  return judged === undefined || others.length > 0 ? null : judged;
};

/** Whom a case is about: besides them the one who hosts a reported session now. */
const concernedIn = async (needs: ConcernNeeds, state: CaseState): Promise<string[]> => {
  const judged = await judgedIn(needs, state);
  const isOfSession = state.about === 'session' && state.session !== null;
  return isOfSession ? [...judged, (await needs.sessions.session(state.session!)).host] : judged;
};

/** A call for help judges no one, so that acquaintances may answer it. */
const concernInHelp = async ({ helpCalls }: ConcernNeeds, staff: string, signal: string): Promise<Concern | null> => {
  const { asker, about } = await helpCalls.people(signal);
  return staff === about ? 'member' : staff === asker ? 'reporter' : null;
};

/** Why this member of the staff may not decide a case; null when they may. */
export const concernOf = async (needs: ConcernNeeds, staff: string, state: CaseState): Promise<Concern | null> => {
  if (state.about === 'help') return concernInHelp(needs, staff, state.target);
  const [concerned, reporters] = await Promise.all([concernedIn(needs, state), reportersOf(needs, state)]);
  if (concerned.includes(staff)) return 'member';
  if (reporters.includes(staff)) return 'reporter';
  const met = await needs.sharedSessions.metLately(staff, [...concerned, ...reporters], LAST_SESSIONS);
  return met.length > 0 ? 'friend' : null;
};

export const caseStateOf = (log: EventLog, id: string): Promise<CaseState> => stateOf(log, moderationCase, id);

/** A case as one of the staff finds it: that of a call for help is not there for the one about whom the asker worries. */
export const caseFoundBy = async (
  needs: ConcernNeeds,
  staff: string,
  id: string,
): Promise<{ state: CaseState; concern: Concern | null } | Refusal> => {
  const state = await caseStateOf(needs.log, id);
  if (state.status === 'none') return refuse('CASE_DOES_NOT_EXIST');
  const concern = await concernOf(needs, staff, state);
  return state.about === 'help' && concern === 'member' ? refuse('CASE_DOES_NOT_EXIST') : { state, concern };
};
