import { randomUUID } from 'node:crypto';
import { containerModule, optional, token, type Provided } from '#kernel/injection.ts';
import { MODULE_PARTS, type ModuleParts, replayOf } from '#kernel/module.ts';
import {
  CLOCK,
  DATABASE,
  EVENT_LOG,
  EXECUTE,
  KERNEL,
  MAIL,
  MAIL_GATE,
  PERSONAL_DATA,
  PORT_PROBLEMS,
  PUSH_KEYS,
  REPORT,
  settingsOf,
  type CommonSettings,
} from '#kernel/parts.ts';
import {
  CALENDAR_ADDRESSES,
  IDENTITY_FACTS,
  IDENTITY_QUERIES,
  SANCTIONS,
  LIVE_SIGN_INS,
  NOTIFICATION_CHOICES,
  SIGN_INS,
  STAFF_DIRECTORY,
} from '#modules/identity/index.ts';
import { COMMUNITIES_FACTS, WELL_NEWS, WELL_READERS } from '#modules/communities/index.ts';
import { FORUM_NOTICES } from '#modules/forum/index.ts';
import { ROOM_FACTS } from '#modules/live-rooms/index.ts';
import { MONEY_NOTICES } from '#modules/membership-billing/index.ts';
import { RESTRICTION_FACTS } from '#modules/restrictions/index.ts';
import type { SchedulingSettings } from '#modules/scheduling/contract/settings.ts';
import { webPushService } from './adapters/web-push.ts';
import { devices, type Devices } from './care/devices.ts';
import { mailGate, type CareNeeds } from './care/gate.ts';
import { SERIES_FACTS } from '#modules/scheduling/index.ts';
import { aboutMembers } from './about-members.ts';
import { followingEvents } from './contract/following-events.ts';
import { remindingEvents } from './contract/reminding-events.ts';
import type { NotificationsSettings } from './contract/settings.ts';
import { following } from './domain/following.ts';
import { reminding } from './domain/reminding.ts';
import { oneClickUnsubscribe } from './http/one-click-unsubscribe.ts';
import { unsubscribing } from './mails/unsubscribe-links.ts';
import { setReminding } from './commands/set-reminding.ts';
import { calendarFeed } from './calendar/feed.ts';
import { followingHandlers } from './http/following.ts';
import { noticeHandlers } from './care/http.ts';
import { notificationsHandlers } from './http.ts';
import { notificationsJobs } from './jobs.ts';
import { mailFollowersWhenSessionPlanned } from './policies/mail-followers-when-session-planned.ts';
import { mailMembersWhenPostsWritten } from './policies/mail-members-when-posts-written.ts';
import { mailMembersWhenRepliedOrMentioned } from './policies/mail-members-when-replied-or-mentioned.ts';
import { mailMembersWhenSessionPlanned } from './policies/mail-members-when-session-planned.ts';
import { tellMembersWhenTheyWereMissed } from './policies/tell-members-when-they-were-missed.ts';
import { remindWhenSessionComesNear } from './policies/remind-when-session-comes-near.ts';
import { tellMembersWhenSessionsChange } from './policies/tell-members-when-sessions-change.ts';
import { followers, followersOf, isFollower } from './projections/followers.ts';
import { calendars, wishesOf } from './projections/calendars.ts';

type NotificationsModuleSettings = CommonSettings & {
  notifications: NotificationsSettings;
  scheduling: SchedulingSettings;
};

/** What the gate for mails and the pages of members share. */
const CARE = token<CareNeeds>('NotificationsCare');
const DEVICES = token<Devices>('NotificationsDevices');

const needs = {
  ...KERNEL,
  care: CARE,
  signIns: SIGN_INS,
  report: REPORT,
  mail: MAIL,
  secrets: PERSONAL_DATA,
  common: settingsOf<NotificationsModuleSettings>(),
  people: IDENTITY_QUERIES,
  accounts: IDENTITY_FACTS,
  series: SERIES_FACTS,
  staff: STAFF_DIRECTORY,
  wells: COMMUNITIES_FACTS,
  readers: WELL_READERS,
  notices: FORUM_NOTICES,
  restrictions: RESTRICTION_FACTS,
};

const parts = ({ care, signIns, report, common, ...given }: Provided<typeof needs>): ModuleParts => ({
  name: 'notifications',
  events: [...Object.values(remindingEvents), ...Object.values(followingEvents)],
  handlers: [
    ...notificationsHandlers(given),
    ...followingHandlers(given),
    ...noticeHandlers({ ...care, execute: given.execute, settings: common.notifications }),
  ],
  projections: [calendars, followers],
  policies: [
    tellMembersWhenSessionsChange,
    tellMembersWhenTheyWereMissed,
    remindWhenSessionComesNear(common.notifications),
    mailMembersWhenSessionPlanned(common.notifications),
    mailFollowersWhenSessionPlanned(common.notifications),
    mailMembersWhenPostsWritten(common.notifications),
    mailMembersWhenRepliedOrMentioned(common.notifications),
  ],
  jobs: notificationsJobs({
    ...given,
    database: given.sql,
    isFollower: care.isFollower,
    money: care.money,
    news: care.news,
    sanctions: care.sanctions,
    followersOf: (host) => followersOf(given.sql, host),
    mails: unsubscribing({ secrets: given.secrets, publicUrl: common.publicUrl }),
    settings: common.notifications,
    scheduling: common.scheduling,
    // Staff may change the name while the product runs.
    get productName() {
      return common.productName;
    },
    publicUrl: common.publicUrl,
    supportEmail: common.supportEmail,
    unregisterMinutes: common.scheduling.UNREGISTER_MIN_BEFORE,
  }),
  inbound: [oneClickUnsubscribe(given, randomUUID)],
  feeds: [
    calendarFeed({
      ...given,
      sanctions: care.sanctions,
      settings: common.notifications,
      publicUrl: common.publicUrl,
      get productName() {
        return common.productName;
      },
    }),
  ],
  aboutMembers: aboutMembers(given.log, given.sql, given.people),
  // Logged out here or elsewhere: the browser takes no notices of the member any more.
  start: () => {
    const stop = signIns.changed((member) => {
      care.devices.endLoggedOut(member).catch((problem: unknown) => report('devices of a member', problem));
    });
    return Promise.resolve(() => Promise.resolve(stop()));
  },
  replays: { 'notifications.reminding-': replayOf(reminding), 'notifications.following-': replayOf(following) },
});

export const notificationsModule = containerModule((provide) => {
  provide(NOTIFICATION_CHOICES, { execute: EXECUTE }, (given) => ({ set: setReminding(given) }));
  provide(CALENDAR_ADDRESSES, { sql: DATABASE }, ({ sql }) => ({
    isThere: async (member) => ((await wishesOf(sql, member))?.made_at ?? null) !== null,
  }));
  provide(
    DEVICES,
    {
      sql: DATABASE,
      clock: CLOCK,
      secrets: PERSONAL_DATA,
      signIns: LIVE_SIGN_INS,
      keys: optional(PUSH_KEYS),
      problems: PORT_PROBLEMS,
    },
    ({ keys, problems, ...given }) => devices({ ...given, push: keys && webPushService(keys, { problems }) }),
  );
  provide(
    CARE,
    {
      log: EVENT_LOG,
      database: DATABASE,
      clock: CLOCK,
      people: IDENTITY_QUERIES,
      sanctions: SANCTIONS,
      readers: WELL_READERS,
      news: WELL_NEWS,
      notices: FORUM_NOTICES,
      rooms: ROOM_FACTS,
      money: MONEY_NOTICES,
      devices: DEVICES,
      common: settingsOf<NotificationsModuleSettings>(),
    },
    ({ common, ...given }) => ({
      ...given,
      isFollower: (member: string, host: string) => isFollower(given.database, member, host),
      settings: common.notifications,
      get productName() {
        return common.productName;
      },
    }),
  );
  provide(MAIL_GATE, { care: CARE }, ({ care }) => mailGate(care));
  provide(MODULE_PARTS, needs, parts);
});
