import type { Repeat } from '../../../../modules/scheduling/series/contract/repeats.ts';

/** What the form of a session holds while it is filled in. */
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
