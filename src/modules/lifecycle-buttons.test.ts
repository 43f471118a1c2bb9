import { globSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import type { Lifecycle } from '#kernel/contract/lifecycle.ts';
import { minutes, plus } from '#kernel/contract/time.ts';
import { membershipCan, membershipLifecycle } from './communities/contract/membership-lifecycle.ts';
import { reviewLifecycle } from './feedback/contract/review-lifecycle.ts';
import { testimonialView } from './feedback/views.ts';
import { helpCan, shiftCan } from './duty/contract/duty-view.ts';
import { helpLifecycle } from './duty/contract/help-lifecycle.ts';
import { shiftLifecycle } from './duty/contract/shift-lifecycle.ts';
import { pollCan, pollLifecycle } from './forum/contract/poll-lifecycle.ts';
import { asPoll } from './forum/views.ts';
import { webhookCan, webhookLifecycle, type WebhookStatus } from './integrations/contract/webhook-lifecycle.ts';
import { auditorCan, auditorLifecycle } from './identity/contract/auditor-lifecycle.ts';
import type { RoomsAnswer } from './live-rooms/contract/api.ts';
import { breakoutCan, breakoutLifecycle } from './live-rooms/contract/breakout-lifecycle.ts';
import { substituteCan, substituteLifecycle } from './live-rooms/contract/substitute-lifecycle.ts';
import { mayConnect, userRoomStatusLifecycle } from './live-rooms/contract/user-room-status-lifecycle.ts';
import { liveRoomsSettings } from './live-rooms/contract/settings.ts';
import { ANA, at, BEN, by, CLEO, DAN, rules, session as roomSession, together } from './live-rooms/testing/a-room.ts';
import { roomsViews } from './live-rooms/views/rooms.ts';
import { codeCan, codeLifecycle } from './membership-billing/contract/code-lifecycle.ts';
import { notificationCan, notificationLifecycle } from './membership-billing/contract/notification-lifecycle.ts';
import { subscriptionCan, subscriptionLifecycle } from './membership-billing/contract/subscription-lifecycle.ts';
import { initial as noMembership } from './membership-billing/domain/state.ts';
import { adminCodeView } from './membership-billing/views/codes.ts';
import { infoView } from './membership-billing/views/plans.ts';
import { asAppealInList } from './moderation/views/appeal-views.ts';
import { asCaseInList } from './moderation/views/case-views.ts';
import { appealLifecycle } from './moderation/contract/appeal-lifecycle.ts';
import { caseLifecycle } from './moderation/contract/case-lifecycle.ts';
import { reportLifecycle } from './moderation/contract/report-lifecycle.ts';
import { asFlagged } from './moderation/views.ts';
import type { SessionEvent } from './scheduling/contract/session-events.ts';
import { sessionLifecycle, type SessionStatus } from './scheduling/contract/session-lifecycle.ts';
import {
  canChange,
  canDelete,
  canEnter,
  canHandOver,
  canSeeRegisterBtn,
  canSeeUnregisterBtn,
  canSeeWaitBtn,
  seatHeldUntil,
  type SessionViewSeen,
} from './scheduling/contract/session-view.ts';
import type { SessionRow } from './scheduling/projections/session-rows.ts';
import { seriesLifecycle } from './scheduling/series/contract/series-lifecycle.ts';
import { seriesCan } from './scheduling/series/contract/series-view.ts';
import { ANA as HOST, BEN as MEMBER, NOW, TOMORROW_EVENING } from './scheduling/testing/examples.ts';
import { aSessionRow } from './scheduling/testing/session-row.ts';
import { sessionView } from './scheduling/views/sessions.ts';

type Client = {
  lifecycle: Lifecycle<string, string>;
  /** The statuses in which the thing is shown. */
  shown: string[];
  /** By fact: whether the button that leads to it is there, from what the server answers in this status. */
  buttons: Record<string, (status: never) => boolean | Promise<boolean>>;
  /** Facts to which no button leads that the status alone decides on: others cause them, or they come with another one. */
  others: string[];
};

const LATER = '2027-05-04T19:00:00.000Z';
const settings = {
  ENTRY_PERMISSION_MIN_BEFORE: 10,
  UNREGISTER_MIN_BEFORE: 5,
  WAITING_LIST_CLOSES_MIN: 5,
  OVERRUN_MIN: 5,
};

/** The doors of an open session have opened, but it has not begun. */
const momentOf = (status: SessionStatus): string =>
  status === 'open' ? plus(TOMORROW_EVENING, -minutes(8)) : status === 'live' ? TOMORROW_EVENING : NOW;
const seen = (status: SessionStatus, viewer: string, row: Partial<SessionRow>): SessionViewSeen =>
  sessionView(aSessionRow({ status, ...row }), {
    viewer: { id: viewer, isAdmin: false, emailVerified: true },
    now: momentOf(status),
    origin: 'https://example.org',
    settings,
  });
const looking = { signedIn: true, isAdmin: false };
const staff = { signedIn: true, isAdmin: true };
const offered = { place: 1, offer_until: LATER };

const subscriptionIn = (status: 'none' | 'renewing' | 'ending') => {
  const plan = { type: 'monthly', months: 1, price: 900, currency: 'EUR' };
  const subscription = { id: 'sub_1', plan, renews: status === 'renewing', next: null };
  return infoView(status === 'none' ? noMembership : { ...noMembership, subscription, until: LATER, isRunning: true }, {
    now: NOW,
    graceDays: 7,
    currency: 'EUR',
    plans: [],
    isSetByStaff: false,
  });
};

const codeIn = (status: 'active' | 'inactive' | 'used') =>
  adminCodeView(
    {
      code: HOST,
      text: 'GIFT',
      free_months: 1,
      is_gift: true,
      is_active: status !== 'inactive',
      created_at: new Date(NOW),
      expires_at: null,
      used_by: null,
      used_at: status === 'used' ? new Date(NOW) : null,
    },
    NOW,
  );

const pollIn = (status: 'open' | 'closed') =>
  asPoll(
    { poll: HOST, question: '?', answers: [], closes_at: null, closed: status === 'closed', mine: null, counts: [] },
    NOW,
  );

const reviewIn = (status: 'private' | 'public') =>
  testimonialView(
    {
      review: HOST,
      author: MEMBER,
      username: 'ben',
      name: null,
      pic: null,
      session_title: 'Night talk',
      starts_at: new Date(NOW),
      thumbs: true,
      text: '',
      for_forum: false,
      with_name: false,
      status: status === 'private' ? 'PRIVATE' : 'PUBLIC',
    },
    { isHost: true },
  );

const caseIn = (status: 'open' | 'closed') =>
  asFlagged(
    { member: MEMBER, status, reported_at: new Date(NOW), closed_at: null, closed_by: null } as never,
    HOST,
    new Map(),
  );

/** What a look at the rooms answers in each status, from the rules and the views of the server. */
const roomsIn = async (status: string): Promise<RoomsAnswer> => {
  const hasNoHost = ['nobody', 'ballot', 'leading'].includes(status);
  const room = together(hasNoHost ? [BEN, CLEO, DAN] : [ANA, BEN, CLEO, DAN]);
  if (status === 'planned') room.does(10, { type: 'CreateBreakoutRoom', by: by(ANA), room: 1 });
  if (status === 'apart')
    room.does(10, { type: 'StartBreakout', by: by(ANA), minutes: 20, rooms: [{ room: 1, members: [BEN, CLEO, DAN] }] });
  if (status === 'ballot' || status === 'leading') room.does(10, { type: 'Volunteer', member: BEN });
  if (status === 'leading') for (const member of [CLEO, DAN]) room.does(10.1, { type: 'Vote', member, agrees: true });
  const views = roomsViews({ of: () => new Map() }, { ...liveRoomsSettings.parse({}), ...rules });
  const board = { session: roomSession as never, room: room.state(), version: 1 };
  return JSON.parse((await views.shared(board, at(11))).json.text) as RoomsAnswer;
};

const look =
  <Fact extends string>(can: (answer: RoomsAnswer, fact: Fact) => boolean, fact: Fact) =>
  async (status: string) =>
    can(await roomsIn(status), fact);
const breakoutButton = (fact: Parameters<typeof breakoutCan>[1]) => look(breakoutCan, fact);
const leadButton = (fact: Parameters<typeof substituteCan>[1]) =>
  look(({ lead }, each) => substituteCan(lead, each), fact);

const appealIn = (status: 'open' | 'decided') =>
  asAppealInList(
    {
      decision: MEMBER,
      case_id: MEMBER,
      member: MEMBER,
      status,
      taken_by: null,
      made_at: new Date(NOW),
      due_at: new Date(NOW),
    } as never,
    (uuid) => ({ uuid, username: null }),
    NOW,
  );

const fileIn = (status: 'open' | 'closed') => {
  const at = new Date(NOW);
  const nothing = { member: null, session: null, well: null, assignee: null, closed_at: null, closed_by: null };
  const names = { session_title: null, session_host: null, well_title: null, well_slug: null, deed: null };
  const counts = { reports: 1, restrictions: 0, cares: 0 };
  return asCaseInList(
    {
      case_id: MEMBER,
      about: 'session',
      target: MEMBER,
      status,
      priority: 'normal',
      opened_at: at,
      due_at: at,
      ...nothing,
      ...names,
      ...counts,
    },
    (uuid) => ({ uuid, username: null }),
    NOW,
  );
};

const clients: Record<string, Client> = {
  'scheduling/contract/session': {
    lifecycle: sessionLifecycle,
    shown: ['scheduled', 'open', 'over', 'canceled'],
    buttons: {
      MemberRegistered: (status) => canSeeRegisterBtn(seen(status, MEMBER, {}), looking, momentOf(status)),
      MemberUnregistered: (status) =>
        canSeeUnregisterBtn(seen(status, MEMBER, { registered: true }), momentOf(status), settings),
      WaitingListJoined: (status) =>
        canSeeWaitBtn(seen(status, MEMBER, { taken: 3 }), looking, momentOf(status), settings),
      SeatOfferDeclined: (status) =>
        seatHeldUntil(seen(status, MEMBER, { taken: 2, kept: 1, in_line: offered }), momentOf(status)) !== undefined,
      SessionUpdated: (status) => canChange(seen(status, HOST, {}), looking, momentOf(status)),
      SessionDeleted: (status) => canDelete(seen(status, HOST, {}), looking, momentOf(status)),
      SessionHandedOver: (status) => canHandOver(seen(status, MEMBER, {}), staff, momentOf(status), settings),
    },
    others: [
      'AttendanceWaived',
      // Entering is asked below: it opens and starts a session, or attends it.
      'MemberAttended',
      'MemberRemoved',
      'MemberSkipped',
      'RemovalUndone',
      'SeatOfferLapsed',
      'SeatOfferMoved',
      'SeatOffered',
      'SessionCanceled',
      'SessionEnded',
      'SessionHeld',
      'SessionOpened',
      'SessionPutInSeries',
      'SessionScheduled',
      'SessionStarted',
      'WaitingApart',
      'WaitingListLeft',
    ],
  },
  'scheduling/series/contract/series': {
    lifecycle: seriesLifecycle,
    shown: ['active', 'deleted'],
    buttons: Object.fromEntries(
      (['SeriesChanged', 'SeriesEnded', 'SeriesEndMoved', 'SeriesHandedOver'] as const).map((fact) => [
        fact,
        (status: string) => seriesCan({ status: status === 'active' ? 'ACTIVE' : 'DELETED' }, fact),
      ]),
    ),
    others: ['OccurrenceLeftOut', 'SeriesContinued', 'SeriesPlanned'],
  },
  'live-rooms/contract/breakout': {
    lifecycle: breakoutLifecycle,
    shown: ['together', 'planned', 'apart'],
    buttons: Object.fromEntries(
      (
        [
          'AllRoomsTold',
          'BreakoutEnded',
          'BreakoutStarted',
          'BreakoutTimerChanged',
          'HostCallAnswered',
          'HostCalled',
          'MemberMoved',
        ] as const
      ).map((fact) => [fact, breakoutButton(fact)]),
    ),
    others: ['BreakoutRoomCreated', 'BreakoutTimerPlanned', 'MemberAssigned', 'RoomEnded'],
  },
  'live-rooms/contract/substitute': {
    lifecycle: substituteLifecycle,
    shown: ['nobody', 'ballot', 'leading'],
    buttons: {
      SubstituteVolunteered: async (status) => (await roomsIn(status)).lead.may_volunteer,
      SubstituteVoted: leadButton('SubstituteVoted'),
      SubstituteStoodDown: leadButton('SubstituteStoodDown'),
    },
    others: ['RoomEnded', 'SubstituteNotAgreed', 'SubstituteTookOver'],
  },
  'live-rooms/contract/user-room-status': {
    lifecycle: userRoomStatusLifecycle,
    shown: [...userRoomStatusLifecycle.statuses],
    buttons: { Connected: (status) => mayConnect(status, { videoChecked: true, safety: 'SAFE' }) },
    others: ['AssignedElsewhere', 'MustLeave', 'RoomSafe', 'RoomUnsafe'],
  },
  'moderation/contract/appeal': {
    lifecycle: appealLifecycle,
    shown: ['open', 'decided'],
    buttons: Object.fromEntries(
      (['AppealTaken', 'AppealDecided'] as const).map((fact) => [
        fact,
        (status: 'open' | 'decided') => appealLifecycle.can(appealIn(status).status, fact),
      ]),
    ),
    others: ['AppealMade', 'AppealOutcomeMailed'],
  },
  'moderation/contract/case': {
    lifecycle: caseLifecycle,
    shown: ['open', 'closed'],
    buttons: Object.fromEntries(
      (['CaseAssigned', 'CasePriorityChanged', 'CaseNoteWritten', 'CaseDecided', 'CaseReopened'] as const).map(
        (fact) => [fact, (status: 'open' | 'closed') => caseLifecycle.can(fileIn(status).status, fact)],
      ),
    ),
    others: ['CaseClosed', 'CaseOpened', 'DecisionEnded', 'MemberInformed', 'ReporterInformed', 'ReportJoinedCase'],
  },
  'moderation/contract/report': {
    lifecycle: reportLifecycle,
    shown: ['open', 'closed'],
    buttons: { ReportClosed: (status) => reportLifecycle.can(caseIn(status).status, 'ReportClosed') },
    others: [
      'CareSuggested',
      'MemberReported',
      'PostReported',
      'RestrictionReasonReported',
      'RestrictionReported',
      'SessionReported',
      'WellReported',
    ],
  },
  'membership-billing/contract/subscription': {
    lifecycle: subscriptionLifecycle,
    // That an order waits for its payment is said by the payment itself.
    shown: ['none', 'renewing', 'ending'],
    buttons: Object.fromEntries(
      (['SubscriptionOrdered', 'NextPlanChosen', 'RenewalStopped', 'RenewalResumed'] as const).map((fact) => [
        fact,
        (status: 'none' | 'renewing' | 'ending') => subscriptionCan(subscriptionIn(status), fact),
      ]),
    ),
    others: [
      'OrderFailed',
      'PlanChanged',
      'NextChargePostponed',
      'ProviderAligned',
      'ProviderAligned.ended',
      'RenewalAnnounced',
      'SubscriptionStarted',
      'UnlimitedEnded',
    ],
  },
  'membership-billing/contract/code': {
    lifecycle: codeLifecycle,
    shown: ['active', 'inactive', 'used'],
    buttons: Object.fromEntries(
      (['CodeClaimed', 'CodeStatusSet.active', 'CodeStatusSet.inactive', 'CodeStatusSet.expired'] as const).map(
        (fact) => [fact, (status: 'active' | 'inactive' | 'used') => codeCan(codeIn(status).status, fact)],
      ),
    ),
    others: ['CodeCreated', 'CodeReleased'],
  },
  'membership-billing/contract/notification': {
    lifecycle: notificationLifecycle,
    shown: ['waiting', 'failed', 'unmatched', 'processed'],
    buttons: { NotificationProcessed: (status) => notificationCan(status, 'NotificationProcessed') },
    others: ['NotificationFailed', 'NotificationUnmatched', 'ProviderNotified'],
  },
  'duty/contract/help': {
    lifecycle: helpLifecycle,
    shown: ['waiting', 'seen', 'ended'],
    buttons: Object.fromEntries(
      (['HelpAcknowledged', 'HelpEnded'] as const).map((fact) => [
        fact,
        (status: 'waiting' | 'seen' | 'ended') => helpCan({ status }, fact),
      ]),
    ),
    others: ['HelpAsked', 'HelpPassedOn'],
  },
  'duty/contract/shift': {
    lifecycle: shiftLifecycle,
    shown: ['planned', 'offered'],
    buttons: Object.fromEntries(
      (['ShiftOffered', 'ShiftHandedOver', 'ShiftDeclined', 'ShiftCanceled'] as const).map((fact) => [
        fact,
        (status: string) =>
          shiftCan({ offered_to: status === 'offered' ? { uuid: HOST, username: 'mia', name: null } : null }, fact),
      ]),
    ),
    others: ['ShiftPlanned'],
  },
  'forum/contract/poll': {
    lifecycle: pollLifecycle,
    shown: ['open', 'closed'],
    buttons: {
      PollVoteCast: (status) => pollCan(pollIn(status), 'PollVoteCast'),
      PollClosed: (status) => pollCan(pollIn(status), 'PollClosed'),
    },
    others: ['PollOpened'],
  },
  'feedback/contract/review': {
    lifecycle: reviewLifecycle,
    shown: ['private', 'public'],
    buttons: {
      ReviewPublished: (status) => reviewIn(status).can_publish === true,
      ReviewDeleted: (status) => reviewIn(status).can_delete === true,
    },
    others: ['ReviewWritten'],
  },
  'identity/contract/auditor': {
    lifecycle: auditorLifecycle,
    shown: ['appointed', 'dismissed'],
    buttons: { AuditorDismissed: (status) => auditorCan({ status }, 'AuditorDismissed') },
    others: ['AuditorAppointed'],
  },
  'integrations/contract/webhook': {
    lifecycle: webhookLifecycle,
    shown: ['on', 'stopped'],
    buttons: Object.fromEntries(
      (['WebhookResumed', 'WebhookEnded'] as const).map((fact) => [
        fact,
        (status: string) => webhookCan({ status: status as WebhookStatus }, fact),
      ]),
    ),
    others: ['WebhookMade', 'WebhookStopped'],
  },
  'communities/contract/membership': {
    lifecycle: membershipLifecycle,
    // Removed members are shown a Well as outsiders are, and read why when they ask to join.
    shown: ['outside', 'member'],
    buttons: Object.fromEntries(
      (['WellJoined', 'WellLeft'] as const).map((fact) => [
        fact,
        (status: string) => membershipCan({ am_i_joined: status === 'member' }, fact),
      ]),
    ),
    // The page of the name is shown to who has one; staff look in a case.
    others: [
      'HandleChanged',
      'HandleOwnerShown',
      'HandleTaken',
      'MemberAllowedBack',
      'MemberRemovedFromWell',
      'WellNoticesChosen',
      'WellTabSeen',
    ],
  },
};

/** Pages show them in one status only, or not at all. */
const withoutButtons = [
  'chat/contract/channel',
  'communities/contract/title',
  'communities/contract/well',
  'content/contract/content',
  'forum/contract/post',
  'identity/contract/account',
  'identity/contract/claim',
  'integrations/contract/organisation-token',
  'live-rooms/contract/goodbye',
  'live-rooms/contract/room',
  'membership-billing/contract/gift',
  'membership-billing/contract/plan',
  'moderation/workload/contract/workload',
  'profiles/contract/onboarding',
  'profiles/contract/special-notice',
  'scheduling/contract/booking',
  'scheduling/outages/contract/outage',
];

test('every lifecycle has buttons, or is one that pages show in one status only', () => {
  const paths = globSync('src/modules/**/contract/*-lifecycle.ts').map((path) =>
    path.replace(/^src\/modules\/|-lifecycle\.ts$/g, ''),
  );
  expect(paths.toSorted()).toEqual([...Object.keys(clients), ...withoutButtons].toSorted());
});

describe.each(Object.entries(clients))('buttons of %s', (_, { lifecycle, shown, buttons, others }) => {
  test('each fact has a button that asks, or is caused in another way', () => {
    expect([...Object.keys(buttons), ...others].toSorted()).toEqual([...lifecycle.facts].toSorted());
    expect(shown.filter((status) => !lifecycle.statuses.includes(status))).toEqual([]);
  });

  test('in each status that is shown, a button is there exactly where the server may append its fact', async () => {
    for (const status of shown)
      for (const [fact, isThere] of Object.entries(buttons))
        expect([status, fact, await isThere(status as never)]).toEqual([status, fact, lifecycle.can(status, fact)]);
  });
});

test('of a session that has begun no button leads to a fact that its status refuses', async () => {
  for (const [fact, isThere] of Object.entries(clients['scheduling/contract/session']!.buttons))
    expect([
      fact,
      (await isThere('live' as never)) && !sessionLifecycle.can('live', fact as SessionEvent['type']),
    ]).toEqual([fact, false]);
});

test('a session can be entered exactly where entering opens, starts or attends it', () => {
  for (const status of ['open', 'live', 'over', 'canceled'] as const) {
    const leadsIn = (['SessionOpened', 'SessionStarted', 'MemberAttended'] as const).some((fact) =>
      sessionLifecycle.can(status, fact),
    );
    const may = canEnter(seen(status, MEMBER, { registered: true }), looking, momentOf(status), settings);
    expect([status, may]).toEqual([status, leadsIn]);
  }
});
