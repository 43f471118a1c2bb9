import { did } from '#kernel/contract/event.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { between, minutes, plus } from '#kernel/contract/time.ts';
import { problemsOf, type SessionForm } from '../contract/session-form.ts';
import { SessionScheduled, SessionUpdated, type SessionEvent } from '../contract/session-events.ts';
import { sessionLifecycle } from '../contract/session-lifecycle.ts';
import type { SchedulingSettings } from '../contract/settings.ts';
import { leads, type Acting, type SessionState } from './session-state.ts';

/** What is known of the host and the Well when a session is planned. */
export type Planner = {
  member: string;
  isAdmin: boolean;
  hostLevel: number;
  emailVerified: boolean;
  timezone: string;
  /** Staff do not let them host then (C-173). */
  isLimited?: boolean;
};
export type PlannedIn = {
  exists: boolean;
  deleted: boolean;
  isMember: boolean;
  isMain: boolean;
  /** The one Well in which nothing is planned (C-055). */
  isExcluded: boolean;
  /** The host goes by another name there, and sessions show face and voice (ADR 107). */
  underOtherName?: boolean;
};

export type ScheduleSession = {
  type: 'Schedule';
  session: string;
  host: Planner;
  well: PlannedIn;
  form: SessionForm;
  groupHosted: boolean;
  now: string;
  settings: SchedulingSettings;
};

export type UpdateSession = {
  type: 'Update';
  session: string;
  by: Acting;
  /** Only what is sent changes. */
  form: Partial<Omit<SessionForm, 'group'>>;
  /** It belongs to an active series. */
  inActiveSeries?: boolean;
  now: string;
  settings: SchedulingSettings;
};

/** Who may host, where, and what, then the form. */
export const decideSchedule = (command: ScheduleSession): readonly SessionEvent[] | Refusal => {
  const { session, host, form, now, settings, groupHosted } = command;
  const refusal = plannerProblem({ ...command, group: form.group });
  if (refusal) return refusal;
  const problems = problemsOf(form, { now, settings, isAdmin: host.isAdmin, timezone: host.timezone });
  if (problems[0]) return allOf(problems);
  const startsAt = form.startTime!;
  return [
    did(SessionScheduled, {
      session,
      host: host.member,
      well: form.group!,
      title: form.title.trim(),
      description: form.description.trim(),
      startsAt,
      endsAt: plus(startsAt, minutes(form.duration)),
      durationMinutes: form.duration,
      timezone: host.timezone,
      maxAttendees: form.externalLink === null ? form.maxAttendees : settings.ATTENDEES_MAX,
      groupHosted,
      ...(form.externalLink === null
        ? { kind: 'INTERNAL' as const }
        : { kind: 'EXTERNAL' as const, externalUrl: form.externalLink.trim() }),
    }),
  ];
};

type Planning = Pick<ScheduleSession, 'host' | 'well' | 'groupHosted' | 'settings'> & { group: string | null };

/** Who may host where (SCH-128, C-029, C-066, COM-065, COM-066, C-156). */
export const plannerProblem = (planning: Planning): Refusal | undefined =>
  hostProblem(planning.host) ?? wellProblem(planning) ?? kindProblem(planning);

const hostProblem = ({ isAdmin, hostLevel, emailVerified, isLimited }: Planner): Refusal | undefined => {
  if (isLimited) return refuse('ON_PROBATION');
  if (!isAdmin && hostLevel < 1) return refuse('HOST_LEVEL_TOO_LOW');
  if (!emailVerified) return refuse('HOST_EMAIL_NOT_VERIFIED');
};

const wellProblem = ({ group, well, host, settings }: Planning): Refusal | undefined => {
  const field = 'group';
  if (group === null || well.isExcluded) return refuse('WELL_IS_REQUIRED', { field });
  if (!well.exists) return refuse('GROUP_DOES_NOT_EXIST', { field });
  if (well.deleted) return refuse('GROUP_DELETED', { field });
  if (well.underOtherName === true) return refuse('HANDLE_NOT_HERE', { field });
  if (host.isAdmin) return undefined;
  if (!well.isMember) return refuse('HOST_NOT_PART_OF_GROUP', { field });
  if (well.isMain && host.hostLevel < settings.MAIN_WELL_HOST_LEVEL)
    return refuse('MAIN_WELL_HOST_LEVEL_TOO_LOW', { field });
};

const kindProblem = ({ groupHosted, host, settings }: Planning): Refusal | undefined => {
  if (groupHosted && !host.isAdmin && host.hostLevel < settings.GROUP_HOSTED_MIN_LEVEL)
    return refuse('GROUP_HOSTING_NOT_ALLOWED', { field: 'is_group_hosted' });
};

/** Only before the start; the kind and the Well stay (C-189), and an unchanged start is not judged again (C-007). */
export const decideUpdate = (command: UpdateSession, state: SessionState): readonly SessionEvent[] | Refusal => {
  const { session, by, now, settings } = command;
  if (!leads(by, state)) return refuse('NOT_ALLOWED');
  if (state.status === 'canceled') return refuse('SESSION_CANCELED');
  if (state.status === 'over') return refuse('SESSION_ENDED');
  if (!sessionLifecycle.can(state.status, 'SessionUpdated') || between(now, state.startsAt) <= 0)
    return refuse('SESSION_STARTED_NOT_EDITABLE');
  if (command.inActiveSeries) return refuse('SESSION_IN_ACTIVE_SERIES');
  const form = changed(command.form, state);
  const problems = problemsOf(form, {
    now,
    settings,
    isAdmin: by.isAdmin,
    timezone: state.timezone,
    startBefore: state.startsAt,
    registered: state.attendees.size,
    promised: state.offers.size,
    linkUnchanged: state.kind === 'EXTERNAL',
  });
  if (problems[0]) return allOf(problems);
  const startsAt = form.startTime!;
  const next = {
    title: form.title.trim(),
    description: form.description.trim(),
    startsAt,
    endsAt: plus(startsAt, minutes(form.duration)),
    durationMinutes: form.duration,
    maxAttendees: form.maxAttendees,
  };
  const link = state.kind === 'EXTERNAL' ? command.form.externalLink?.trim() : undefined;
  return updated(session, state, next, link);
};

type Next = Pick<SessionState, 'title' | 'description' | 'startsAt' | 'endsAt' | 'durationMinutes' | 'maxAttendees'>;

/** Nothing where the session is so already. A link that is not given stays as it is. */
export const updated = (
  session: string,
  state: SessionState,
  next: Next,
  link: string | undefined,
  series: { withSeries?: true } = {},
): readonly SessionEvent[] => {
  const same = Object.entries(next).every(([name, value]) => state[name as keyof Next] === value);
  if (same && link === undefined) return [];
  const startMoved = next.startsAt !== state.startsAt;
  const externalUrl = link === undefined ? {} : { externalUrl: link };
  return [did(SessionUpdated, { session, host: state.host, ...next, startMoved, ...externalUrl, ...series })];
};

/** What was sent, over what is so. The link is sealed away from decisions: one that is not sent is taken to be right. */
const changed = (sent: UpdateSession['form'], state: SessionState): SessionForm => {
  const external = state.kind === 'EXTERNAL';
  return {
    title: sent.title ?? state.title,
    description: sent.description ?? state.description,
    group: state.well,
    startTime: sent.startTime ?? state.startsAt,
    duration: sent.duration ?? state.durationMinutes,
    maxAttendees: external ? state.maxAttendees : (sent.maxAttendees ?? state.maxAttendees),
    externalLink: external ? (sent.externalLink ?? null) : null,
  };
};

/** The first problem, with all the others named beside it, so that a form can show every one at its field. */
export const allOf = (problems: readonly Refusal[]): Refusal => {
  const [first, ...others] = problems as [Refusal, ...Refusal[]];
  return others.length === 0 ? first : { ...first, fields: problems };
};
