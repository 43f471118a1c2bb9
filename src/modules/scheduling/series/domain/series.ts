import { did } from '#kernel/contract/event.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { follows, type Decider } from '#kernel/commands/decider.ts';
import { seriesStream } from '../../contract/ids.ts';
import { firstAfter, localAt, startOf } from '../contract/repeating.ts';
import { seriesLifecycle } from '../contract/series-lifecycle.ts';
import { weeksOf, type SeriesRepeat } from '../../contract/repeats.ts';
import {
  OccurrenceLeftOut,
  SeriesChanged,
  SeriesContinued,
  SeriesEnded,
  SeriesEndMoved,
  SeriesHandedOver,
  SeriesPlanned,
  type SeriesEvent,
} from '../contract/series-events.ts';
import { problemsOf, type SessionForm } from '../../contract/session-form.ts';
import type { SchedulingSettings } from '../../contract/settings.ts';
import { newHostProblem } from '../../domain/hand-over.ts';
import {
  allOf,
  decideSchedule,
  type PlannedIn,
  type Planner,
  type ScheduleSession,
} from '../../domain/session-plan.ts';
import { leads, type Acting, type SessionState } from '../../domain/session-state.ts';
import { evolve, initial, patternOf, type SeriesState } from './series-state.ts';

export type SeriesCommand =
  | (Omit<ScheduleSession, 'type' | 'session'> & {
      type: 'Plan';
      series: string;
      /** The session that will be occurrence 0. */
      first: string;
      repeat: SeriesRepeat;
      endsAt: string | null;
    })
  /** A single session begins to repeat (C-190). */
  | {
      type: 'Repeat';
      series: string;
      session: string;
      /** As the session is, or will be in the same breath. */
      planned: SessionState;
      externalUrl?: string | undefined;
      by: Acting;
      repeat: SeriesRepeat;
      endsAt: string | null;
      now: string;
    }
  | {
      type: 'Change';
      series: string;
      by: Acting;
      /** Only what is sent changes; the start is that of the next occurrence. */
      form: Partial<Omit<SessionForm, 'group'>>;
      repeat?: SeriesRepeat | undefined;
      /** The most people that any coming session has. */
      registered: number;
      now: string;
      settings: SchedulingSettings;
    }
  /** Another host, from the next session on (I-034, I-035). */
  | {
      type: 'HandOver';
      series: string;
      by: Acting;
      host: Planner & { exists: boolean };
      well: PlannedIn;
      now: string;
      settings: SchedulingSettings;
    }
  | { type: 'MoveEnd'; series: string; by: Acting; endsAt: string | null; cancelRegistered: boolean; now: string }
  /** `by` is null when the product ends it. */
  | { type: 'End'; series: string; by: Acting | null; cancelRegistered: boolean }
  | { type: 'NoteContinued'; series: string; through: number; continuesAt: string | null }
  | { type: 'LeaveOut'; series: string; occurrence: number; because: string };

type SeriesCommandOf<Type extends SeriesCommand['type']> = Extract<SeriesCommand, { type: Type }>;
type SeriesDecision = readonly SeriesEvent[] | Refusal;

const decide = (command: SeriesCommand, state: SeriesState): SeriesDecision => {
  switch (command.type) {
    case 'Plan':
      return state.status === 'none' ? decidePlan(command) : [];
    case 'Repeat':
      return state.status === 'none' ? decideRepeat(command) : [];
    case 'Change':
      return closed(command.by, state) ?? decideChange(command, state);
    case 'HandOver':
      return closed(command.by, state) ?? decideHandOver(command, state);
    case 'MoveEnd':
      return closed(command.by, state) ?? decideMoveEnd(command, state);
    case 'End':
      return decideEnd(command, state);
    case 'NoteContinued':
      return decideContinued(command, state);
    case 'LeaveOut':
      return decideLeftOut(command, state);
  }
};

/** The rules of one series; its sessions are streams of their own and follow it. */
export const series: Decider<SeriesState, SeriesCommand, SeriesEvent> = {
  stream: seriesStream,
  initial,
  evolve,
  decide,
  lifecycles: [follows(seriesLifecycle, ({ status }) => status)],
};

/** It does not exist, belongs to another host, or has ended. */
const closed = (acting: Acting, state: SeriesState): Refusal | undefined => {
  if (state.status === 'none') return refuse('SERIES_DOES_NOT_EXIST');
  if (!leads(acting, state)) return refuse('NOT_ALLOWED');
  if (state.status === 'deleted') return refuse('SERIES_ENDED');
};

const END = { field: 'seriesEndTime' };

/** The first session is judged like any other; the rest follows from it (SCH-084). */
const decidePlan = (command: SeriesCommandOf<'Plan'>): SeriesDecision => {
  const { series, first, repeat, endsAt } = command;
  const planned = decideSchedule({ ...command, type: 'Schedule', session: first });
  if ('refused' in planned) return planned;
  const [fact] = planned;
  if (fact?.type !== 'SessionScheduled') return [];
  const { session: _, startsAt, endsAt: __, ...rest } = fact.data;
  if (endsAt !== null && endsAt <= startsAt) return refuse('SERIES_END_INVALID', END);
  const localStart = localAt(startsAt, rest.timezone);
  return [did(SeriesPlanned, { ...rest, series, first, localStart, weeks: weeksOf(repeat), endsAt })];
};

const decideRepeat = (command: SeriesCommandOf<'Repeat'>): SeriesDecision => {
  const { series, session, planned, externalUrl, by, repeat, endsAt, now } = command;
  if (planned.status === 'none') return refuse('SESSION_DOES_NOT_EXIST');
  if (!leads(by, planned)) return refuse('NOT_ALLOWED');
  if (planned.startsAt <= now) return refuse('SESSION_STARTED_NOT_EDITABLE');
  if (endsAt !== null && endsAt <= planned.startsAt) return refuse('SERIES_END_INVALID', END);
  const { host, well, title, description, timezone, startsAt, durationMinutes, maxAttendees, kind, groupHosted } =
    planned;
  return [
    did(SeriesPlanned, {
      series,
      host,
      well,
      first: session,
      title,
      description,
      timezone,
      localStart: localAt(startsAt, timezone),
      weeks: weeksOf(repeat),
      endsAt,
      durationMinutes,
      maxAttendees,
      kind,
      groupHosted,
      ...(externalUrl === undefined ? {} : { externalUrl }),
    }),
  ];
};

/** By staff alone; its dates stay as they are. */
const decideHandOver = (command: SeriesCommandOf<'HandOver'>, state: SeriesState): SeriesDecision => {
  const { series, by, host, now } = command;
  if (!by.isAdmin) return refuse('NOT_ALLOWED');
  if (state.host === host.member) return [];
  const refusal = newHostProblem({ ...command, group: state.well, groupHosted: state.groupHosted });
  if (refusal) return refusal;
  const { member, timezone } = host;
  const from = firstAfter(patternOf(state), now);
  return [did(SeriesHandedOver, { series, host: member, before: state.host, by: by.member, timezone, from })];
};

/** All coming sessions, from the next one on (I-017). Its start stays before the one after it and before the end (C-152). */
const decideChange = (command: SeriesCommandOf<'Change'>, state: SeriesState): SeriesDecision => {
  const { series, by, form: sent, repeat, registered, now, settings } = command;
  if (repeat !== undefined && weeksOf(repeat) !== state.weeks)
    return refuse('SERIES_REPEAT_FIXED', { field: 'repeat' });
  const pattern = patternOf(state);
  const from = firstAfter(pattern, now);
  const startsAt = startOf(pattern, from);
  if (state.endsAt !== null && startsAt > state.endsAt) return refuse('SERIES_HAS_NO_COMING_SESSION');
  const external = state.kind === 'EXTERNAL';
  const form: SessionForm = {
    title: sent.title ?? state.title,
    description: sent.description ?? state.description,
    group: state.well,
    startTime: sent.startTime ?? startsAt,
    duration: sent.duration ?? state.durationMinutes,
    maxAttendees: external ? state.maxAttendees : (sent.maxAttendees ?? state.maxAttendees),
    externalLink: external ? (sent.externalLink ?? null) : null,
  };
  const problems = problemsOf(form, {
    now,
    settings,
    isAdmin: by.isAdmin,
    timezone: state.timezone,
    startBefore: startsAt,
    linkUnchanged: external,
    registered,
  }).map((problem) =>
    problem.refused === 'SESSION_MAX_ATTENDEES_TOO_FEW'
      ? { ...problem, refused: 'SERIES_MAX_ATTENDEES_TO_FEW' as const }
      : problem,
  );
  const field = 'startTime';
  const next = startOf(pattern, from + 1);
  const isTooFar = form.startTime! >= next || (state.endsAt !== null && form.startTime! > state.endsAt);
  if (isTooFar && !problems.some((problem) => problem.field === field))
    problems.push(refuse('SERIES_START_TOO_FAR', { field }));
  if (problems[0]) return allOf(problems);
  const after = {
    title: form.title.trim(),
    description: form.description.trim(),
    durationMinutes: form.duration,
    maxAttendees: form.maxAttendees,
  };
  const externalUrl = external ? sent.externalLink?.trim() : undefined;
  const same = Object.entries(after).every(([name, value]) => state[name as keyof typeof after] === value);
  if (same && form.startTime === startsAt && externalUrl === undefined) return [];
  // An unmoved start keeps its own clock time: one that was skipped today is not skipped for ever.
  const anchors = form.startTime === startsAt ? localOf(state, from) : localAt(form.startTime!, state.timezone);
  return [
    did(SeriesChanged, {
      series,
      host: state.host,
      by: by.member,
      from,
      ...after,
      localStart: anchors,
      ...(externalUrl === undefined ? {} : { externalUrl }),
    }),
  ];
};

/** What the host's clock is meant to show at an occurrence, which a skipped hour may have moved. */
const localOf = (state: SeriesState, occurrence: number): string => {
  const utc = { ...patternOf(state), timezone: 'UTC' };
  return startOf(utc, occurrence).slice(0, 'yyyy-mm-ddThh:mm'.length);
};

/** After the start and in the future; or none at all (SCH-084). */
const decideMoveEnd = (command: SeriesCommandOf<'MoveEnd'>, state: SeriesState): SeriesDecision => {
  const { series, by, endsAt, cancelRegistered, now } = command;
  if (endsAt === state.endsAt) return [];
  if (endsAt !== null && (endsAt <= now || endsAt <= startOf(patternOf(state), 0)))
    return refuse('SERIES_END_INVALID', END);
  return [did(SeriesEndMoved, { series, by: by.member, endsAt, cancelRegistered })];
};

/** By its host or staff (SCH-097). */
const decideEnd = ({ series, by, cancelRegistered }: SeriesCommandOf<'End'>, state: SeriesState): SeriesDecision => {
  if (state.status === 'none') return refuse('SERIES_DOES_NOT_EXIST');
  if (by !== null && !leads(by, state)) return refuse('NOT_ALLOWED');
  if (state.status === 'deleted') return [];
  return [did(SeriesEnded, { series, by: by?.member ?? null, cancelRegistered })];
};

const decideContinued = (command: SeriesCommandOf<'NoteContinued'>, state: SeriesState): SeriesDecision => {
  const { series, through, continuesAt } = command;
  if (!seriesLifecycle.can(state.status, 'SeriesContinued')) return [];
  if (through === state.through && continuesAt === state.continuesAt) return [];
  return [did(SeriesContinued, { series, through, continuesAt })];
};

const decideLeftOut = (
  { series, occurrence, because }: SeriesCommandOf<'LeaveOut'>,
  state: SeriesState,
): SeriesDecision => {
  if (!seriesLifecycle.can(state.status, 'OccurrenceLeftOut') || state.leftOut.get(occurrence) === because) return [];
  const startsAt = startOf(patternOf(state), occurrence);
  return [did(OccurrenceLeftOut, { series, occurrence, startsAt, because })];
};
