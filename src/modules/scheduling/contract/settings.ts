import { z } from 'zod';
import { whole } from '#kernel/contract/settings.ts';

/** The constants of sessions which the specification makes configurable; every one has its stated default. */
export const schedulingSettings = z.object({
  ENTRY_PERMISSION_MIN_BEFORE: whole(0, 10, 'Minutes before the start from which people may enter (C-001)'),
  WAITING_ROOM_MIN_BEFORE: whole(0, 5, 'Minutes before the start from which the waiting room opens (C-001)'),
  UNREGISTER_MIN_BEFORE: whole(0, 5, 'Minutes before the start until which people may unregister (SCH-115)'),
  OVERRUN_MIN: whole(0, 5, 'Minutes after the end to say goodbye in (I-028)'),
  ATTENDEES_MIN: whole(1, 3, 'Fewest seats of a session (C-003)'),
  ATTENDEES_MAX: whole(1, 16, 'Most seats of a session (C-003)'),
  TITLE_MIN: whole(1, 3, 'Fewest characters of a session title (C-004)'),
  TITLE_MAX: whole(1, 50, 'Most characters of a session title (C-004)'),
  DESCRIPTION_MIN: whole(0, 100, 'Fewest characters of a session description (C-005)'),
  DESCRIPTION_MAX: whole(1, 5000, 'Most characters of a session description (C-005)'),
  EXTERNAL_LINK_MAX: whole(1, 500, 'Most characters of an external link (SCH-071)'),
  EXTERNAL_HOSTS: z
    .string()
    .default('meet.google.com,zoom.us,*.zoom.us,zoomgov.com,*.zoomgov.com')
    .describe('Hosts an external link may lead to; *. stands for any subdomain (C-151)'),
  DURATION_MIN: whole(1, 30, 'Shortest session in minutes (C-006)'),
  DURATION_MAX: whole(1, 180, 'Longest session in minutes (C-006)'),
  MIN_LEAD_HOURS: whole(
    0,
    24,
    'Hours a session must be planned ahead by everybody but admins; 0: hosts may open one at once (C-007)',
  ),
  SOON_MIN: whole(0, 120, 'Minutes ahead within which a session with places stands under "Now and soon"'),
  MAX_AHEAD_DAYS: whole(1, 61, 'Sessions start before the beginning of the day this many days from now (C-007)'),
  START_STEP_MIN: whole(1, 15, 'Sessions start at multiples of these minutes, for everybody but admins (SCH-079)'),
  DELETE_WITH_ATTENDEES: z
    .enum(['cancel', 'refuse'])
    .default('cancel')
    .describe('What deleting a session with registered people does: cancel it, or refuse (C-009)'),
  GROUP_HOSTED_MIN_LEVEL: whole(0, 2, 'Host level from which group-hosted sessions may be created (C-156)'),
  MAIN_WELL_HOST_LEVEL: whole(0, 2, 'Host level needed to create sessions in the main Well (COM-066)'),
  BASIC_MAX_REGISTERED: whole(0, 1, 'Sessions a Basic member may be registered for at a time; 0: no limit (BIL-002)'),
  BASIC_MAX_ATTENDED: whole(0, 1, 'Sessions a Basic member may attend in one period; 0: no limit (BIL-003)'),
  UNLIMITED_MAX_REGISTERED: whole(
    0,
    4,
    'Sessions an Unlimited member may be registered for at a time; 0: no limit (C-025)',
  ),
  BASIC_MAX_HOSTED_UPCOMING: whole(0, 0, 'Coming sessions a Basic member may host at a time; 0: no limit (C-063)'),
  WAITING_LIST_CLOSES_MIN: whole(5, 5, 'Minutes before the start at which the last offer of a free seat ends (I-025)'),
  SEAT_OFFER_SHARE: whole(2, 4, 'A seat is offered for one part in so many of the time until the start (I-025)'),
  SEAT_OFFER_LEAST_MIN: whole(
    1,
    5,
    'Minutes a free seat is offered at least; with fewer left, nobody is asked (I-025)',
  ),
  SEAT_OFFER_MOST_MIN: whole(1, 720, 'Minutes a free seat is offered at most (I-025)'),
  NOSHOW_MAX: whole(0, 3, 'Missed sessions that stop new registrations for a while; 0: never (C-150)'),
  NOSHOW_DAYS: whole(1, 30, 'Days within which missed sessions are counted (C-150)'),
  NOSHOW_BLOCK_DAYS: whole(1, 7, 'Days without new registrations after too many missed sessions (C-150)'),
  NOSHOW_TOO_LATE_FREE: whole(
    0,
    1,
    'Missed sessions within NOSHOW_DAYS that do not count because it was too late to give the place back (C-180)',
  ),
  HOST_LOST_HOURS: whole(
    0,
    24,
    'Hours that staff have to find another host when somebody may not host any more; what starts sooner is canceled at once (I-034)',
  ),
  HOST_NOSHOW_MAX: whole(
    0,
    2,
    'Sessions a host misses until staff are told and their sessions are not suggested for a while; 0: never (I-022)',
  ),
  HOST_NOSHOW_DAYS: whole(1, 60, 'Days within which missed hosting is counted, and for which it counts (I-022)'),
  REMOVED_FREE_MIN: whole(
    0,
    5,
    'Minutes of taking part up to which a removal costs the member no allowance; 0: it always does (I-045)',
  ),
  ALLOWANCE_PERIOD: z
    .enum(['month', '30-days'])
    .default('month')
    .describe("What the Basic allowance counts in: the calendar month in the member's zone, or any 30 days (C-061)"),
  HOSTING_VIDEO_URL: z
    .string()
    .default('')
    .describe('Film about hosting, shown after one of the first sessions was created; none when empty (SCH-091)'),
  LATER_LABEL: z.string().default('LATER').describe('Heading of sessions later than THIS MONTH (C-019)'),
});
export type SchedulingSettings = z.output<typeof schedulingSettings>;

/** The specified default settings, for tests and for the browser until it has loaded the configured ones. */
export const defaultSettings: SchedulingSettings = schedulingSettings.parse({});
