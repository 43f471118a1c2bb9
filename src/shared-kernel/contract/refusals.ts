/**
 * The error catalogue: every refusal the product can answer, as one table (C-114 to C-119). A refusal's `name` is the
 * contract; numbers are stable but nobody depends on them (C-118). `status` is the HTTP status: known refusals answer 200
 * with a `notice`, the rest say what happened to the call itself (C-116).
 *
 * `{product}` stands for the configured product name (C-076); other braces are filled from the refusal's `values`.
 */
const known = (id: number, msg: string) => ({ id, msg, status: 200 }) as const;

export const refusals = {
  SERVER_ERROR: { id: 0, msg: 'An error has occurred. Please try again.', status: 500 },
  INPUT_INVALID: { id: 1, msg: 'Please check {field}: {problem}.', status: 400 },
  NOT_SIGNED_IN: { id: 2, msg: 'Please log in to continue.', status: 401 },
  NOT_ALLOWED: { id: 3, msg: 'You do not have permission to do this.', status: 403 },
  ORIGIN_NOT_ALLOWED: { id: 4, msg: 'This request did not come from {product}.', status: 403 },
  UNKNOWN_PATH: { id: 5, msg: 'There is nothing at this address.', status: 404 },
  METHOD_NOT_ALLOWED: { id: 6, msg: 'Only POST is answered here.', status: 405 },
  INPUT_TOO_LARGE: { id: 7, msg: 'That is more than we can take at once.', status: 413 },
  TOO_MANY_REQUESTS: { id: 8, msg: 'That was a lot at once. Please wait a moment and try again.', status: 429 },
  SITE_IS_DOWN_FOR_MAINTENANCE: { id: 9, msg: 'Sorry! The site is currently down for maintenance.', status: 503 },
  CHANGED_MEANWHILE: known(10, 'Somebody else changed this at the same moment. Please try again.'),
  IDEMPOTENCY_KEY_REUSED: { id: 11, msg: 'This request key was already used for a different request.', status: 400 },

  USER_DOES_NOT_EXIST: known(100, 'This member does not exist.'),
  USER_EMAIL_ADDRESS_IS_TAKEN: known(101, 'There is already an account with this email address.'),
  USER_EMAIL_ADDRESS_CONFIRMATION_WRONG: known(102, 'This confirmation link is not valid any more.'),
  USER_USERNAME_IS_TAKEN: known(103, 'This username is already taken. Please select another.'),
  USER_CREDENTIALS_INCORRECT: known(104, 'Your email, username or password is not correct.'),
  SIGNUP_PHONE_NUMBER_INVALID: known(105, 'Please enter a valid phone number'),
  EMAIL_INVALID: known(106, 'Invalid email'),
  USERNAME_INVALID: known(107, 'Invalid username'),
  PASSWORD_LENGTH_INVALID: known(108, 'Passwords must be at least {min} characters long'),
  PASSWORD_TOO_LONG: known(109, 'Passwords can be at most {max} characters long'),
  PASSWORD_TOO_COMMON: known(110, 'This password is too easy to guess. Please choose another.'),
  NAME_INVALID: known(111, 'Invalid display name'),
  TERMS_NOT_ACCEPTED: known(112, 'Please confirm that you are over 18 and agree to the terms and privacy policy.'),
  PASSWORD_RESET_WRONG: known(113, 'This link is not valid any more. You can ask for a new one.'),
  EMAIL_NOT_VERIFIED: known(114, 'Please verify your email to enter this session.'),
  EMAIL_ALREADY_VERIFIED: known(115, 'Your email is already confirmed.'),
  USER_SUSPENDED: known(116, 'This account is suspended.'),
  TIMEZONE_INVALID: known(117, 'Please choose a time zone from the list'),
  FIRST_NAME_INVALID: known(118, 'Invalid name'),
  ABOUT_ME_TOO_LONG: known(119, 'Max {max} characters'),
  FRESH_LOGIN_NEEDED: known(334, 'Please enter your password to go on.'),
  ONLY_ADMIN_STAYS: known(335, 'You are the only admin. Please make somebody else an admin first.'),
  KEEP_ACCOUNT_LINK_WRONG: known(336, 'This link is not valid any more. Write to us if you need help.'),
  RECEIPT_UNREADABLE: known(
    337,
    'This is no receipt of ours. Please paste the whole text, from the first line to the last.',
  ),
  OWN_DATA_NOT_READY: known(339, 'There is no copy of your data to download. You can ask for one.'),
  PASSWORD_WRONG: known(338, 'This password is not correct.'),

  SESSION_DELETED: known(200, 'This session was deleted.'),
  SESSION_DOES_NOT_EXIST: known(201, 'This session does not exist.'),
  SERIES_DOES_NOT_EXIST: known(202, 'This series does not exist.'),
  SESSION_NOT_EMPTY: known(203, 'People have registered for this session, so it cannot be deleted.'),
  SESSION_FULL: known(204, 'This session is full.'),
  SESSION_MAX_ATTENDEES_TOO_FEW: known(205, 'Sessions have 3-16 attendees, and never fewer than have registered.'),
  SERIES_MAX_ATTENDEES_TO_FEW: known(206, 'Sessions have 3-16 attendees, and never fewer than have registered.'),
  URL_PROVIDED_INVALID: known(207, 'Please enter a valid external link'),
  SESSION_OVERLAP: known(208, 'This overlaps another session you are registered for or host.'),
  SESSION_JOINED_TOO_MANY: known(209, 'You can be registered for up to {limit} sessions at a time.'),
  SESSION_JOINED_TOO_MANY_BASIC: known(
    210,
    '{product} Basic members can only register for 1 session at a time. Upgrade to Unlimited Membership to register for another session!',
  ),
  SESSION_BASIC_PLAN_MAX_REACHED: known(
    211,
    '{product} Basic members can only attend 1 session a month. Upgrade to Unlimited Membership to register for another session!',
  ),
  SESSION_JOINED_NOT_PART_OF_GROUP: known(212, 'You must be a member of this Well community to join this session.'),
  SESSION_NOSHOW_TOO_MANY: known(
    213,
    'You missed several sessions you were registered for. You can register again from {until}. Write to us if this is a mistake.',
  ),
  SESSION_BLOCKED_USER: known(214, 'You cannot join this session.'),
  SESSION_TIME_ENTERING_TOO_LATE: known(215, 'You are more than 5 minutes late.'),
  SESSION_CANCELED: known(216, 'This session was canceled.'),
  SESSION_ENDED: known(217, 'This session has ended.'),
  SESSION_TIME_SKEW: known(218, 'This session is not open for you now.'),
  SESSION_ENTERING_UNASSIGNED_ROOM: known(219, 'You are not assigned to this room.'),
  SESSION_ALREADY_STARTED: known(220, 'Session has already started'),
  SESSION_STARTED_NOT_DELETABLE: known(221, 'This session has already started'),
  SESSION_TITLE_INVALID: known(222, 'Titles must be at least 3 characters'),
  SESSION_TITLE_TOO_LONG: known(223, 'Titles can be at most 50 characters'),
  SESSION_DESCRIPTION_INVALID: known(224, 'Descriptions must be at least 100 characters'),
  SESSION_DESCRIPTION_TOO_LONG: known(225, 'Descriptions can be at most 5000 characters'),
  WELL_IS_REQUIRED: known(226, 'Please pick a well to continue'),
  SESSION_DURATION_INVALID: known(227, 'Invalid Duration. Sessions should be between 30 and 180 minutes.'),
  INVALID_START_TIME: known(228, 'Start time must be in future'),
  SESSION_START_TOO_SOON: known(229, 'Session start times can not start in the past or within the next 24 hours.'),
  SESSION_START_TOO_FAR: known(230, 'Sessions can start up to 61 days from now.'),
  SESSION_START_STEP: known(231, 'Sessions start at a quarter of an hour.'),
  HOST_LEVEL_TOO_LOW: known(232, 'You must attend one session before you can host.'),
  HOST_EMAIL_NOT_VERIFIED: known(233, 'Please verify your email to create a session.'),
  SESSION_UNREGISTER_TOO_LATE: known(
    234,
    'You can unregister until 5 minutes before the start. You can simply not come.',
  ),
  HOST_CANNOT_REGISTER: known(235, 'You host this session, so you have a place already.'),
  SESSION_TOO_EARLY: known(236, 'You will be able to enter the waiting room 5 minutes before the session start time.'),
  SESSION_NOT_JOINED: known(237, 'Please register for this session first.'),
  MEMBER_NOT_IN_ROOM: known(238, 'This member is not in the room.'),
  REMOVAL_REASON_REQUIRED: known(239, 'Please provide reason for removal'),
  GROUP_HOSTING_NOT_ALLOWED: known(241, 'You cannot create a group-hosted session yet.'),
  SESSION_NOT_STARTED: known(242, 'This session has not started yet.'),
  IN_APP_BROWSER: known(243, 'Oops? We noticed you are using an in-app browser.'),
  VIDEO_UNAVAILABLE: known(244, 'The video rooms are not reachable right now. Please try again in a moment.'),
  SESSION_MOVED_OUT: known(
    320,
    'Several people asked for help from our staff, so you were moved out of this session until staff have looked at it. You can join other sessions.',
  ),
  BREAKOUT_ROOM_TOO_SMALL: known(321, 'Rooms must have at least 3 people.'),
  BREAKOUT_TIMER_INVALID: known(322, 'Please choose a whole number of minutes from {least} to {most}.'),
  BREAKOUT_NOT_POSSIBLE: known(323, 'Breakout rooms can be used while the session runs with enough people.'),
  BREAKOUT_ROOM_MISSING: known(324, 'This breakout room does not exist.'),
  BREAKOUT_ARRANGEMENT_INVALID: known(325, 'Everybody can be in one room only.'),
  BREAKOUT_RUNS_ALREADY: known(326, 'The breakout rooms are open already.'),
  BREAKOUT_DOES_NOT_RUN: known(327, 'Everybody is in the main room already.'),
  BREAKOUT_MESSAGE_REQUIRED: known(328, 'Please write a message'),
  SUBSTITUTE_NOT_POSSIBLE: known(
    329,
    'A substitute host can lead while the host is away and at least 3 people are here.',
  ),
  SUBSTITUTE_LEADS_ALREADY: known(330, 'Somebody leads already.'),
  BALLOT_IS_OPEN: known(331, 'Somebody has already volunteered. Please answer first.'),
  BALLOT_IS_OVER: known(332, 'This question is closed.'),
  SCREEN_SHARING_OFF: known(333, 'The host has not switched on screen sharing.'),
  ADMIN_ENTRY_REASON_REQUIRED: known(245, 'Please say why you enter this session.'),
  SESSION_MAX_ATTENDEES_TOO_MANY: known(246, 'Sessions have 3-16 attendees.'),
  WAITING_LIST_NOT_NEEDED: known(260, 'There are free places: you can register right away.'),
  WAITING_LIST_CLOSED: known(261, 'The waiting list is closed, because the session starts in a few minutes.'),
  SESSION_ENTERED_ELSEWHERE: known(270, 'You joined this session in another window, so this one has left it.'),
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
  IMAGE_TOO_LARGE: known(286, 'Pictures can be at most 6000 KB, and at most 6000 pixels wide and high.'),

  GROUP_TITLE_IS_TAKEN: known(300, 'This Well name has already been taken. Please select another.'),
  GROUP_DELETED: known(301, 'This Well was deleted.'),
  GROUP_UNJOIN_HAS_JOINED_SESSIONS: known(
    302,
    'You are registered for sessions in this Well: {sessions}. Unregister first, then you can leave.',
  ),
  GROUP_HAS_ACTIVE_SESSIONS: known(303, 'This Well has sessions that are planned or running.'),
  GROUP_DOES_NOT_EXIST: known(304, 'This Well does not exist.'),
  GROUP_TITLE_INVALID: known(305, 'Titles must be at least 3 characters'),
  GROUP_TITLE_TOO_LONG: known(306, 'Titles can be at most 50 characters'),
  GROUP_DESCRIPTION_INVALID: known(307, 'Descriptions must be at least 100 characters'),
  GROUP_DESCRIPTION_TOO_LONG: known(308, 'Descriptions can be at most 5000 characters'),
  GROUP_COMMITMENT_REQUIRED: known(309, 'Please commit to the Code of Conduct and confirm your lived experience.'),
  GROUP_IS_DEFAULT: known(310, 'Everyone belongs to this Well.'),
  GROUP_CREATOR_STAYS: known(311, 'The creator of a Well cannot leave it.'),
  GROUP_MEMBER_REMOVED: known(
    312,
    'You cannot join this Well at the moment. If you would like to talk about it, our team is here for you.',
  ),

  SESSION_DOORS_OPEN_ALREADY: known(
    313,
    'The doors of this session are open already, so it cannot be handed over any more. A substitute host can lead it.',
  ),
  NEW_HOST_LEVEL_TOO_LOW: known(314, 'This member may not host this session yet: their host level is too low.'),
  NEW_HOST_EMAIL_NOT_VERIFIED: known(315, 'This member has not confirmed their email yet.'),
  NEW_HOST_NOT_PART_OF_GROUP: known(316, 'This member does not belong to the Well.'),
  NEW_HOST_NOT_FREE: known(317, 'This member hosts or is registered for another session at that time.'),
  CREDENTIALS_TOO_MANY: known(319, 'Max {max} credentials allowed'),
  NEW_HOST_WAS_REMOVED: known(318, 'This member was taken out of this session, so they cannot host it.'),

  AUDITOR_SCOPE_REQUIRED: known(360, 'Please choose what this person may look at.'),
  AUDITOR_TIME_INVALID: known(361, 'Auditors are appointed for 1 to {most} hours.'),
  AUDIT_REASON_REQUIRED: known(362, 'Please say why, in 5 to 500 characters.'),
  AUDITOR_NOT_ONESELF: known(363, 'Somebody else has to appoint you.'),
  AUDITOR_DOES_NOT_EXIST: known(364, 'This member was never an auditor.'),
  AUDIT_OUT_OF_SCOPE: known(365, 'Your appointment does not cover this.'),
  AUDIT_HISTORY_UNKNOWN: known(366, 'There is no such history.'),
  AUDIT_CHAIN_BROKEN: known(
    367,
    'The tamper evidence has found damage, so no signed copy can be made. Please tell the people who run {product}.',
  ),
  AUDIT_UNREADABLE: known(
    368,
    'Something in this history cannot be read, so nothing of it is shown rather than a part. Please tell the people who run {product}.',
  ),

  RESTRICTION_OF_ONESELF: known(390, 'You cannot restrict yourself.'),
  RESTRICTION_REASON_TOO_LONG: known(391, 'Reasons can be at most {max} characters'),

  GROUP_MEMBER_UNKNOWN: known(395, 'This person does not belong to this Well.'),
  GROUP_CREATOR_NOT_REMOVABLE: known(396, 'The creator of a Well cannot be removed from it.'),
  GROUP_REMOVAL_REASON_TOO_LONG: known(397, 'Reasons can be at most {max} characters'),

  SESSION_DID_NOT_TAKE_PLACE: known(440, 'This session did not take place, so it costs you nothing.'),
  SESSION_NOT_ATTENDED: known(441, 'You did not take part in this session.'),
  FEEDBACK_TOO_LATE: known(442, 'Sessions can be reviewed for {days} days.'),
  REVIEW_ALREADY_WRITTEN: known(443, 'You have already reviewed this session. Thank you.'),
  REVIEW_OF_OWN_SESSION: known(444, 'You hosted this session, so you cannot review it.'),
  REVIEW_TOO_LONG: known(445, 'Max {max} characters'),
  SURVEY_ALREADY_ANSWERED: known(446, 'You have already answered this. Thank you.'),
  SURVEY_ANSWER_INVALID: known(447, 'Please choose an answer from {min} to {max}.'),
  SURVEY_IS_FOR_GROUP_HOSTED: known(448, 'This survey is about group-hosted sessions.'),
  MARKETING_KEY_UNKNOWN: known(449, 'Nothing is kept under this name.'),

  STRIPE_ERROR: known(400, 'There was an error processing your card.'),
  DISCOUNT_CODE_ALREADY_USED: known(401, 'This code has already been used.'),
  REPORT_REASON_REQUIRED: known(402, 'Please provide reason for your report'),
  REPORT_REASON_TOO_LONG: known(403, 'Reasons can be at most {max} characters'),
  REPORT_OF_ONESELF: known(404, 'You cannot report yourself.'),
  REPORT_NOT_TOGETHER: known(405, 'You were not in this session together.'),
  REPORT_SESSION_NOT_JOINED: known(406, 'You can report sessions that you are registered for or took part in.'),
  REPORTS_TOO_MANY: known(
    407,
    'You sent many reports today, and we have received every one of them. To tell us more, please write to us.',
  ),
  REPORT_DOES_NOT_EXIST: known(408, 'This report does not exist.'),
  REPORT_CLOSED_ALREADY: known(409, 'Somebody else has closed this report already.'),
  REPORT_IS_ABOUT_YOU: known(410, 'This report is about you, so somebody else has to decide.'),
  REPORT_DECISION_INVALID: known(411, 'This can only be decided for a member who was reported in a session.'),

  CAMERA_TESTS_BUSY: known(460, 'Many people are testing right now. Please try again in a minute.'),

  CHAT_DOES_NOT_EXIST: known(420, 'This chat does not exist.'),
  CHAT_IS_OVER: known(421, 'This chat has disappeared: session chats stay for three days after the session.'),
  CHAT_MESSAGE_EMPTY: known(422, 'Please write something first.'),
  CHAT_MESSAGE_TOO_LONG: known(423, 'Messages can be at most {max} characters'),
  CHAT_MESSAGE_DOES_NOT_EXIST: known(424, 'This message does not exist.'),
  CHAT_MESSAGE_DELETED: known(425, 'This message was deleted.'),
  CHAT_MESSAGE_REPEATED: known(426, 'You have just sent the same message.'),
  CHAT_TOO_MANY_MESSAGES: known(427, 'That was a lot at once. Take a breath, then write on in a minute.'),
  CHAT_TAG_NOT_A_MEMBER: known(428, 'Only people in this chat can be tagged.'),
} as const satisfies Record<string, { id: number; msg: string; status: number }>;

export type RefusalName = keyof typeof refusals;

/** What a decider or handler answers instead of doing what was asked. */
export type Refusal = {
  refused: RefusalName;
  /** The input field at fault, when there is one. */
  field?: string;
  /** Fills the braces of the catalogue's text. */
  values?: Record<string, string | number>;
  /** Every field at fault, when there are several. */
  fields?: readonly { field: string; msg: string }[];
};

export const refuse = (refused: RefusalName, of: Omit<Refusal, 'refused'> = {}): Refusal => ({ refused, ...of });

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refused' in value;

/** How a refusal is answered: the Error object of API-012 plus the fields at fault. */
export type Notice = {
  id: number;
  msg: string;
  name: RefusalName;
  field?: string;
  fields?: readonly { field: string; msg: string }[];
};

/** The refusal in words, with `{product}` and its own values filled in. */
export const notice = (refusal: Refusal, product: string): Notice => {
  const entry = refusals[refusal.refused];
  const values: Record<string, string | number> = {
    product,
    field: refusal.field ?? 'what you sent',
    ...refusal.values,
  };
  const msg = entry.msg.replaceAll(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole));
  return {
    id: entry.id,
    msg,
    name: refusal.refused,
    ...(refusal.field === undefined ? {} : { field: refusal.field }),
    ...(refusal.fields === undefined ? {} : { fields: refusal.fields }),
  };
};
