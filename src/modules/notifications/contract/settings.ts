import { z } from 'zod';
import { whole } from '#kernel/contract/settings.ts';

/** The constants of mails and calendars; every one has its stated default. */
export const notificationsSettings = z.object({
  REMIND_FIRST_MIN_BEFORE: whole(
    0,
    1440,
    'Minutes before a session at which people are reminded first; 0: never (I-005)',
  ),
  REMIND_LAST_MIN_BEFORE: whole(0, 30, 'Minutes before a session at which people are reminded last; 0: never (I-005)'),
  TOO_FEW_MIN_BEFORE: whole(
    0,
    120,
    'Minutes before a session at which its host is told that too few people come; 0: never (I-071)',
  ),
  TOO_FEW_PEOPLE: whole(0, 2, 'Fewer registered people than this are too few (I-071)'),
  NEW_SESSION_MAIL_MINUTES: whole(
    0,
    60,
    'Minutes after a session was planned at which members of its Well who want to hear of it are mailed (COM-064)',
  ),
  NEW_POSTS_MAIL_HOUR: whole(
    0,
    7,
    'Hour of the next day, in UTC, at which members who want to hear of posts in a Well are mailed (I-007)',
  ),
  DIGEST_HOUR: whole(
    0,
    8,
    "Hour of the member's own clock at which mails come that gather the news of a day or, on Mondays, of a week",
  ),
  CALENDAR_PAST_DAYS: whole(0, 60, 'Days for which subscribed calendars keep sessions that are over'),
});
export type NotificationsSettings = z.output<typeof notificationsSettings>;

/** The specified default settings, for tests and for the browser until it has loaded the configured ones. */
export const defaultSettings: NotificationsSettings = notificationsSettings.parse({});
