import { stateOf } from '#kernel/commands/commands.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import type { SchedulingFacts, SharedSessions } from '#modules/scheduling/index.ts';
import { moderationCase, type CaseState, type Concern } from '../domain/moderation-case.ts';
import type { JudgedContent } from '../index.ts';
import { reportFacts } from './case-of-report.ts';

/** In so many of their last sessions staff may not have met those whom they judge. */
const LAST_SESSIONS = 5;

type ConcernNeeds = {
  log: EventLog;
  judgedMessages: JudgedContent;
  sessions: SchedulingFacts;
  sharedSessions: SharedSessions;
};

/** Everyone who reported something of the case; not the ones who suggested care, and none of a call for help. */
export const reportersOf = async (needs: ConcernNeeds, { reports }: CaseState): Promise<string[]> => {
  const facts = await Promise.all([...reports.keys()].map((report) => reportFacts(needs, report)));
  return [...new Set(facts.flatMap((report) => report?.reporter ?? []))];
};

/** Whom a case is about: the member, or the host of a reported session. */
const judgedIn = async ({ sessions }: ConcernNeeds, state: CaseState): Promise<string[]> => {
  if (state.member !== null) return [state.member];
  return state.about === 'session' && state.session !== null ? [(await sessions.session(state.session)).host] : [];
};

/** Why this member of the staff may not decide a case; null when they may. */
export const concernOf = async (needs: ConcernNeeds, staff: string, state: CaseState): Promise<Concern | null> => {
  const [judged, reporters] = await Promise.all([judgedIn(needs, state), reportersOf(needs, state)]);
  if (judged.includes(staff)) return 'member';
  if (reporters.includes(staff)) return 'reporter';
  const met = await needs.sharedSessions.metLately(staff, [...judged, ...reporters], LAST_SESSIONS);
  return met.length > 0 ? 'friend' : null;
};

export const caseStateOf = (log: EventLog, id: string): Promise<CaseState> => stateOf(log, moderationCase, id);
