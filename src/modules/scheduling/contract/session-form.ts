import { lengthOf, writtenLength } from '#kernel/contract/written-text.ts';
import { between, days, hours, minutes } from '#kernel/contract/time.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { dayOf, daysBetween } from './days.ts';
import { isMeetingLink } from './external-link.ts';
import type { SchedulingSettings } from './settings.ts';

/** What a host fills in; the names are the wire's (SCH-061). `externalLink` null: the session meets in a room of ours. */
export type SessionForm = {
  title: string;
  description: string;
  externalLink: string | null;
  group: string | null;
  startTime: string | null;
  duration: number;
  maxAttendees: number;
};

/** What the rules of the form depend on beside what was filled in. */
export type FormContext = {
  now: string;
  isAdmin: boolean;
  /** The host's IANA zone: the last allowed day is a day there. */
  timezone: string;
  settings: SchedulingSettings;
  /** The start before the change, which is never judged again (C-007). */
  startBefore?: string;
  /** Registered people, who never lose their seats (C-149). */
  registered?: number;
  /** Seats that are offered to people in line, until they answer. */
  promised?: number;
  /** An external session keeps the link it has, which the form does not repeat. */
  linkUnchanged?: boolean;
};

/** Everything wrong with a filled-in form, in the order of its fields; the browser and the server judge with it alike. */
export const problemsOf = (form: SessionForm, context: FormContext): Refusal[] =>
  [
    titleProblem(form.title, context.settings),
    descriptionProblem(form.description, context.settings),
    form.externalLink === null ? undefined : linkProblem(form.externalLink, context.settings),
    form.group === null || form.group === '' ? refuse('WELL_IS_REQUIRED', { field: 'group' }) : undefined,
    startProblem(form.startTime, context),
    durationProblem(form.duration, context.settings),
    form.externalLink === null && !context.linkUnchanged ? seatsProblem(form.maxAttendees, context) : undefined,
  ].filter((problem) => problem !== undefined);

/** 3-50 characters after trimming (C-004). */
export const titleProblem = (title: string, { TITLE_MIN, TITLE_MAX }: SchedulingSettings): Refusal | undefined => {
  const text = title.trim();
  if (writtenLength(text) < TITLE_MIN) return refuse('SESSION_TITLE_INVALID', { field: 'title' });
  if (lengthOf(text) > TITLE_MAX) return refuse('SESSION_TITLE_TOO_LONG', { field: 'title' });
};

/** 100-5000 characters after trimming (C-005). */
export const descriptionProblem = (
  description: string,
  { DESCRIPTION_MIN, DESCRIPTION_MAX }: SchedulingSettings,
): Refusal | undefined => {
  const text = description.trim();
  if (writtenLength(text) < DESCRIPTION_MIN) return refuse('SESSION_DESCRIPTION_INVALID', { field: 'description' });
  if (lengthOf(text) > DESCRIPTION_MAX) return refuse('SESSION_DESCRIPTION_TOO_LONG', { field: 'description' });
};

/** A Google Meet or Zoom https link of at most 500 characters (SCH-071, C-151). */
export const linkProblem = (
  link: string,
  { EXTERNAL_LINK_MAX, EXTERNAL_HOSTS }: SchedulingSettings,
): Refusal | undefined =>
  lengthOf(link.trim()) <= EXTERNAL_LINK_MAX && isMeetingLink(link, EXTERNAL_HOSTS)
    ? undefined
    : refuse('URL_PROVIDED_INVALID', { field: 'externalLink' });

/** In the future, a day ahead, at a quarter of an hour, before day 61; admins: in the future (C-007, SCH-079). */
export const startProblem = (startTime: string | null, context: FormContext): Refusal | undefined => {
  const { now, isAdmin, settings, timezone, startBefore } = context;
  if (startTime === null) return refuse('INVALID_START_TIME', { field: 'startTime' });
  if (startTime === startBefore) return undefined;
  const ahead = between(now, startTime);
  if (ahead <= 0) return refuse('INVALID_START_TIME', { field: 'startTime' });
  if (isAdmin) return undefined;
  if (ahead < hours(settings.MIN_LEAD_HOURS)) return refuse('SESSION_START_TOO_SOON', { field: 'startTime' });
  if (
    ahead > days(settings.MAX_AHEAD_DAYS + 2) ||
    daysBetween(dayOf(now, timezone), dayOf(startTime, timezone)) >= settings.MAX_AHEAD_DAYS
  )
    return refuse('SESSION_START_TOO_FAR', { field: 'startTime' });
  if (Date.parse(startTime) % minutes(settings.START_STEP_MIN) !== 0)
    return refuse('SESSION_START_STEP', { field: 'startTime' });
};

/** Whole minutes, 30-180 (C-006). */
export const durationProblem = (
  duration: number,
  { DURATION_MIN, DURATION_MAX }: SchedulingSettings,
): Refusal | undefined =>
  Number.isInteger(duration) && duration >= DURATION_MIN && duration <= DURATION_MAX
    ? undefined
    : refuse('SESSION_DURATION_INVALID', { field: 'duration' });

/** 3-16, and never fewer than have registered or were offered a seat (C-003, C-149). */
export const seatsProblem = (
  seats: number,
  { settings, registered = 0, promised = 0 }: FormContext,
): Refusal | undefined => {
  const field = 'maxAttendees';
  if (!Number.isInteger(seats) || seats < settings.ATTENDEES_MIN || seats < registered)
    return refuse('SESSION_MAX_ATTENDEES_TOO_FEW', { field });
  if (seats < registered + promised)
    return refuse('SESSION_SEAT_PROMISED', { field, values: { places: registered + promised } });
  if (seats > settings.ATTENDEES_MAX) return refuse('SESSION_MAX_ATTENDEES_TOO_MANY', { field });
};

/** What a new form holds: an hour, all seats, 25 hours ahead on the hour (SCH-066). */
export const emptyForm = (now: number, { ATTENDEES_MAX }: SchedulingSettings): SessionForm => ({
  title: '',
  description: '',
  externalLink: null,
  group: null,
  startTime: new Date(Math.ceil((now + hours(25)) / hours(1)) * hours(1)).toISOString(),
  duration: 60,
  maxAttendees: ATTENDEES_MAX,
});

/** The next full step, for hosts who need not plan ahead; undefined for those who have to (C-007). */
export const soonestStart = (
  now: number,
  { MIN_LEAD_HOURS, START_STEP_MIN }: SchedulingSettings,
  isAdmin: boolean,
): string | undefined => {
  const step = minutes(START_STEP_MIN);
  // A full minute is left to send the form.
  return MIN_LEAD_HOURS === 0 || isAdmin
    ? new Date(Math.ceil((now + minutes(1)) / step) * step).toISOString()
    : undefined;
};

/** What the form offers; an existing duration beside them stays a choice of its own (C-006). */
export const durationChoices = (existing?: number): number[] => {
  const usual = [30, 60, 90];
  return existing === undefined || usual.includes(existing) ? usual : [...usual, existing].sort((a, b) => a - b);
};

/** The description a host starts from (C-155); long enough to be valid as it is. */
export const descriptionTemplate = (wellTitle: string): string =>
  `This is a small, confidential peer-support session for members of ${wellTitle}. We begin with a short round of introductions, then everyone who likes to can share how they are and what brought them here. You are welcome as you are: there is no pressure to speak, and listening is taking part too.`;
