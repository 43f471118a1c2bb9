import { did } from '#kernel/contract/event.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { between, minutes, plus } from '#kernel/contract/time.ts';
import {
  SessionCanceled,
  SessionDeleted,
  SessionPutInSeries,
  SessionScheduled,
  type SessionEvent,
  type SessionType,
} from '../contract/session-events.ts';
import { sessionLifecycle } from '../contract/session-lifecycle.ts';
import type { SchedulingSettings } from '../contract/settings.ts';
import { plannerProblem, updated, type PlannedIn, type Planner } from './session-plan.ts';
import type { SessionState } from './session-state.ts';

/** What the series wants its session to be. The link is left out where it stays as it is. */
export type OccurrencePlan = {
  title: string;
  description: string;
  startsAt: string;
  durationMinutes: number;
  maxAttendees: number;
  externalUrl?: string | undefined;
};

/** What a series asks of its sessions; asked twice, it happens once. */
export type OccurrenceCommand =
  | {
      type: 'ScheduleOccurrence';
      session: string;
      series: string;
      occurrence: number;
      host: Planner;
      well: PlannedIn & { well: string };
      kind: SessionType;
      groupHosted: boolean;
      plan: OccurrencePlan;
      settings: SchedulingSettings;
    }
  | { type: 'FollowSeries'; session: string; plan: OccurrencePlan; now: string }
  | { type: 'PutInSeries'; session: string; series: string; occurrence: number; now: string }
  | {
      type: 'Drop';
      session: string;
      /** Who ended or shortened the series; null: the product itself. */
      by: string | null;
      because: 'series-shortened' | 'series-ended';
      /** Also where people have registered. */
      cancelRegistered: boolean;
      now: string;
      settings: Pick<SchedulingSettings, 'DELETE_WITH_ATTENDEES'>;
    };

type OccurrenceCommandOf<Type extends OccurrenceCommand['type']> = Extract<OccurrenceCommand, { type: Type }>;
type OccurrenceDecision = readonly SessionEvent[] | Refusal;

/** The rules of a session that belongs to a series. */
export const decideOccurrence = (command: OccurrenceCommand, state: SessionState): OccurrenceDecision => {
  switch (command.type) {
    case 'ScheduleOccurrence':
      return state.status === 'none' ? decideSchedule(command) : [];
    case 'FollowSeries':
      return decideFollow(command, state);
    case 'PutInSeries':
      return decidePut(command, state);
    case 'Drop':
      return decideDrop(command, state);
  }
};

/** The host must still be one who may plan here; what the session is about was judged with the series. */
const decideSchedule = (command: OccurrenceCommandOf<'ScheduleOccurrence'>): OccurrenceDecision => {
  const { session, series, occurrence, host, well, kind, groupHosted, plan } = command;
  const refusal = plannerProblem({ ...command, group: well.well });
  if (refusal) return refusal;
  const { title, description, startsAt, durationMinutes, maxAttendees, externalUrl } = plan;
  return [
    did(SessionScheduled, {
      session,
      host: host.member,
      well: well.well,
      title,
      description,
      startsAt,
      endsAt: plus(startsAt, minutes(durationMinutes)),
      durationMinutes,
      timezone: host.timezone,
      maxAttendees,
      kind,
      groupHosted,
      series,
      occurrence,
      ...(externalUrl === undefined ? {} : { externalUrl }),
    }),
  ];
};

const isComing = (state: SessionState, now: string): boolean =>
  sessionLifecycle.can(state.status, 'SessionUpdated') && between(now, state.startsAt) > 0;

/** Coming sessions become what their series is now; who registered in the same moment keeps the seat. */
const decideFollow = (
  { session, plan, now }: OccurrenceCommandOf<'FollowSeries'>,
  state: SessionState,
): OccurrenceDecision => {
  if (!isComing(state, now)) return [];
  const { externalUrl, ...rest } = plan;
  const next = {
    ...rest,
    endsAt: plus(plan.startsAt, minutes(plan.durationMinutes)),
    maxAttendees: Math.max(plan.maxAttendees, state.kind === 'INTERNAL' ? state.attendees.size + state.offers.size : 0),
  };
  return updated(session, state, next, externalUrl, { withSeries: true });
};

/** Decided with the series (C-190); a session that was called off or has begun meanwhile stays as it is. */
const decidePut = (
  { session, series, occurrence, now }: OccurrenceCommandOf<'PutInSeries'>,
  state: SessionState,
): OccurrenceDecision => {
  if (state.series === series || !isComing(state, now)) return [];
  return [did(SessionPutInSeries, { session, series, occurrence })];
};

/** Removed without attendees; canceled with attendees only where the host chose so (C-009, C-010, I-018). */
const decideDrop = (command: OccurrenceCommandOf<'Drop'>, state: SessionState): OccurrenceDecision => {
  const { session, by, because, cancelRegistered, now, settings } = command;
  if (!isComing(state, now)) return [];
  const others = state.attendees.size - (state.attendees.has(state.host) ? 1 : 0);
  if (others === 0) return [did(SessionDeleted, { session, by, because })];
  if (!cancelRegistered || settings.DELETE_WITH_ATTENDEES === 'refuse') return [];
  return [did(SessionCanceled, { session, by, because })];
};
