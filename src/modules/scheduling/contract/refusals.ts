import { counted, known, type RefusalTable } from '#kernel/contract/refusals.ts';
import type { SchedulingSettings } from './settings.ts';

const attendees = { min: 'ATTENDEES_MIN', max: 'ATTENDEES_MAX' } as const;
const quarters = (minutes: number): string =>
  minutes === 15 ? 'a quarter of an hour' : `a multiple of ${minutes} minutes`;

export const schedulingRefusals = {
  SESSION_DELETED: known(200, 'This session was deleted.'),
  SESSION_DOES_NOT_EXIST: known(201, 'This session does not exist.'),
  SERIES_DOES_NOT_EXIST: known(202, 'This series does not exist.'),
  SESSION_NOT_EMPTY: known(203, 'People have registered for this session, so it cannot be deleted.'),
  SESSION_FULL: known(204, 'This session is full.'),
  SESSION_MAX_ATTENDEES_TOO_FEW: known(
    205,
    'Sessions have {min}-{max} attendees, and never fewer than have registered.',
    attendees,
  ),
  SERIES_MAX_ATTENDEES_TO_FEW: known(
    206,
    'Sessions have {min}-{max} attendees, and never fewer than have registered.',
    attendees,
  ),
  URL_PROVIDED_INVALID: known(207, 'Please enter a valid external link'),
  SESSION_OVERLAP: known(208, 'This overlaps another session you are registered for or host.'),
  SESSION_JOINED_TOO_MANY: known(209, 'You can be registered for up to {limit} sessions at a time.'),
  SESSION_JOINED_TOO_MANY_BASIC: known(
    210,
    '{product} Basic members can only register for {max} at a time. Upgrade to Unlimited Membership to register for another session!',
    { max: counted('BASIC_MAX_REGISTERED', 'session') },
  ),
  SESSION_BASIC_PLAN_MAX_REACHED: known(
    211,
    '{product} Basic members can only attend {max} a month. Upgrade to Unlimited Membership to register for another session!',
    { max: counted('BASIC_MAX_ATTENDED', 'session') },
  ),
  SESSION_HOSTED_TOO_MANY_BASIC: known(
    465,
    '{product} Basic members can only host {max} at a time. Upgrade to Unlimited Membership to host another session!',
    { max: counted('BASIC_MAX_HOSTED_UPCOMING', 'coming session') },
  ),
  SESSION_JOINED_NOT_PART_OF_GROUP: known(212, 'You must be a member of this Well community to join this session.'),
  SESSION_NOSHOW_TOO_MANY: known(
    213,
    'You missed several sessions you were registered for. You can register again from {until}. Write to us if this is a mistake.',
  ),
  MISSED_SESSION_NOT_COUNTED: known(
    418,
    'This session does not count as missed any more, so nothing needs to be said.',
  ),
  SESSION_BLOCKED_USER: known(214, 'You cannot join this session.'),
  SESSION_CANCELED: known(216, 'This session was canceled.'),
  SESSION_ENDED: known(217, 'This session has ended.'),
  SESSION_ALREADY_STARTED: known(220, 'Session has already started'),
  SESSION_STARTED_NOT_DELETABLE: known(221, 'This session has already started'),
  SESSION_TITLE_INVALID: known(222, 'Titles must be at least {min}', { min: counted('TITLE_MIN', 'character') }),
  SESSION_TITLE_TOO_LONG: known(223, 'Titles can be at most {max}', { max: counted('TITLE_MAX', 'character') }),
  SESSION_DESCRIPTION_INVALID: known(224, 'Descriptions must be at least {min}', {
    min: counted('DESCRIPTION_MIN', 'character'),
  }),
  SESSION_DESCRIPTION_TOO_LONG: known(225, 'Descriptions can be at most {max}', {
    max: counted('DESCRIPTION_MAX', 'character'),
  }),
  WELL_IS_REQUIRED: known(226, 'Please pick a well to continue'),
  SESSION_DURATION_INVALID: known(227, 'Invalid Duration. Sessions should be between {min} and {max}.', {
    min: 'DURATION_MIN',
    max: counted('DURATION_MAX', 'minute'),
  }),
  INVALID_START_TIME: known(228, 'Start time must be in future'),
  SESSION_START_TOO_SOON: known(229, 'Session start times can not start in the past or within the next {hours}.', {
    hours: counted('MIN_LEAD_HOURS', 'hour'),
  }),
  SESSION_START_TOO_FAR: known(230, 'Sessions can start up to {days} from now.', {
    days: counted('MAX_AHEAD_DAYS', 'day'),
  }),
  SESSION_START_STEP: known(231, 'Sessions start at {step}.', { step: { setting: 'START_STEP_MIN', words: quarters } }),
  HOST_LEVEL_TOO_LOW: known(232, 'You must attend one session before you can host.'),
  HOST_EMAIL_NOT_VERIFIED: known(233, 'Please verify your email to create a session.'),
  SESSION_UNREGISTER_TOO_LATE: known(
    234,
    'You can unregister until {minutes} before the start. You can simply not come; tell your group in the chat.',
    { minutes: counted('UNREGISTER_MIN_BEFORE', 'minute') },
  ),
  HOST_CANNOT_REGISTER: known(235, 'You host this session, so you have a place already.'),
  SESSION_NOT_JOINED: known(237, 'Please register for this session first.'),
  GROUP_HOSTING_NOT_ALLOWED: known(241, 'You cannot create a group-hosted session yet.'),
  SESSION_NOT_STARTED: known(242, 'This session has not started yet.'),
  SESSION_MAX_ATTENDEES_TOO_MANY: known(246, 'Sessions have {min}-{max} attendees.', attendees),
  SESSION_SEAT_PROMISED: known(
    262,
    'A free place is promised to the waiting list until it is answered. Until then this session needs {places} places.',
  ),
  WAITING_LIST_NOT_NEEDED: known(260, 'There are free places: you can register right away.'),
  WAITING_LIST_CLOSED: known(261, 'The waiting list is closed, because the session starts in a few minutes.'),
  HOST_NOT_PART_OF_GROUP: known(247, 'Please join this Well first, then you can create sessions in it.'),
  MAIN_WELL_HOST_LEVEL_TOO_LOW: known(248, 'Only experienced hosts can create sessions in this Well.'),
  SESSION_STARTED_NOT_EDITABLE: known(249, 'This session has already started, so it cannot be changed any more.'),
  SESSION_IN_ACTIVE_SERIES: known(250, 'This session belongs to a series. Please change the series instead.'),
  SERIES_REPEAT_FIXED: known(251, 'How often a series repeats cannot change. You can end it and create another.'),
  SERIES_ENDED: known(252, 'This series has ended.'),
  SERIES_END_INVALID: known(253, 'A series ends after its start, and in the future.'),
  SERIES_START_TOO_FAR: known(254, 'A series cannot move to its next session or past its end.'),
  SERIES_HAS_NO_COMING_SESSION: known(255, 'This series has no coming sessions. Please move its end first.'),
  IMAGE_NOT_JPEG: known(285, 'Please choose a JPG picture. This file is none that can be shown.'),
  IMAGE_NOT_SHOWN: known(287, 'Please choose a JPG, PNG, WebP or GIF picture. This file is none that can be shown.'),
  IMAGE_TOO_LARGE: known(286, 'Pictures can be at most 6000 KB, and at most 6000 pixels wide and high.'),
  SESSION_DOORS_OPEN_ALREADY: known(
    313,
    'The doors of this session are open already, so it cannot be handed over any more. A substitute host can lead it.',
  ),
  NEW_HOST_LEVEL_TOO_LOW: known(314, 'This member may not host this session yet: their host level is too low.'),
  NEW_HOST_EMAIL_NOT_VERIFIED: known(315, 'This member has not confirmed their email yet.'),
  NEW_HOST_NOT_PART_OF_GROUP: known(316, 'This member does not belong to the Well.'),
  NEW_HOST_NOT_FREE: known(317, 'This member hosts or is registered for another session at that time.'),
  NEW_HOST_LIMITED: known(256, 'Staff limit what this member may do at that time, so they cannot host.'),
  REMOVAL_REASON_TOO_LONG: known(461, 'Reasons can be at most {max} characters'),
  NEW_HOST_WAS_REMOVED: known(318, 'This member was taken out of this session, so they cannot host it.'),
} as const satisfies RefusalTable<keyof SchedulingSettings>;

declare module '#kernel/contract/refusals.ts' {
  interface RefusalNames {
    scheduling: keyof typeof schedulingRefusals;
  }
}
