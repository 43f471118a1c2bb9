import type { Session } from '#modules/scheduling/contract/api.ts';
import type { Repeat } from '#modules/scheduling/contract/repeats.ts';

export type SessionValues = {
  title: string;
  description: string;
  external: boolean;
  externalLink: string;
  group: string;
  startTime: string | null;
  duration: number;
  maxAttendees: number;
  is_group_hosted: boolean;
  repeat: Repeat;
  seriesEndTime: string | null;
};

/** The link as sent to the server: none when the session meets in one of our rooms. */
export const linkOf = ({ external, externalLink }: SessionValues): string | null =>
  external ? externalLink.trim() : null;

type Planned = Pick<
  Session,
  | 'title'
  | 'description'
  | 'type'
  | 'external_url'
  | 'start_time'
  | 'duration_minutes'
  | 'max_attendees'
  | 'is_group_hosted'
>;

/** What the form holds when a session or a series is changed. */
export const valuesOf = (planned: Planned, group: string, repeat: Repeat): SessionValues => ({
  title: planned.title,
  description: planned.description,
  external: planned.type === 'EXTERNAL',
  externalLink: planned.type === 'EXTERNAL' ? (planned.external_url ?? '') : '',
  group,
  startTime: planned.start_time,
  duration: planned.duration_minutes,
  maxAttendees: planned.max_attendees,
  is_group_hosted: planned.is_group_hosted,
  repeat,
  seriesEndTime: null,
});

/** What both endpoints for changes are sent. */
export const changesIn = (values: SessionValues) => {
  const { title, description, startTime, duration, maxAttendees, external } = values;
  return {
    title,
    description,
    duration,
    ...(startTime === null ? {} : { startTime }),
    ...(external ? { externalLink: linkOf(values) } : { maxAttendees }),
  };
};
