import { containerModule, optional, type Provided } from '#kernel/injection.ts';
import { MODULE_PARTS, type ModuleParts, replayOf } from '#kernel/module.ts';
import {
  CATALOGUE,
  DATABASE,
  EVENT_LOG,
  EXECUTE,
  LIST_READINGS,
  PAYMENT_PROVIDER,
  PERSONAL_DATA,
  REPORT,
  settingsOf,
  type CommonSettings,
} from '#kernel/parts.ts';
import { LISTED_PLANS, PEOPLE_FOR_STAFF } from '#modules/identity/index.ts';
import type { LiveRoomsSettings } from '#modules/live-rooms/contract/settings.ts';
import type { MembershipBillingSettings } from '#modules/membership-billing/contract/settings.ts';
import { aboutMembers } from './about-members.ts';
import { noteReading } from './commands/note-reading.ts';
import { ListExported, ListRead, MemberLookedAt } from './contract/admin-events.ts';
import { listReading } from './domain/list-reading.ts';
import { adminHandlers } from './http.ts';
import { activityProjection } from './projections/activity.ts';
import { onlyOnPlan, plansProjection, unlimitedAmong, type PlanRules } from './projections/plans.ts';

type AdminModuleSettings = CommonSettings & {
  membershipBilling: MembershipBillingSettings;
  liveRooms: LiveRoomsSettings;
};
const needs = {
  settings: settingsOf<AdminModuleSettings>(),
  sql: DATABASE,
  log: EVENT_LOG,
  people: PEOPLE_FOR_STAFF,
  catalogue: CATALOGUE,
  report: REPORT,
};

const parts = ({ settings, catalogue, ...ports }: Provided<typeof needs>): ModuleParts => ({
  name: 'admin',
  events: [ListExported, ListRead, MemberLookedAt],
  handlers: adminHandlers({
    ...ports,
    store: ports.log.store,
    currency: settings.membershipBilling.BILLING_CURRENCY,
    needed: settings.liveRooms.MIN_PARTICIPANTS,
    followers: () => catalogue().followers,
  }),
  projections: [activityProjection, plansProjection],
  policies: [],
  jobs: [],
  replays: { 'admin.reads-': replayOf(listReading) },
  aboutMembers: aboutMembers(ports),
});

export const adminModule = containerModule((provide) => {
  provide(
    LISTED_PLANS,
    { sql: DATABASE, settings: settingsOf<AdminModuleSettings>(), payments: optional(PAYMENT_PROVIDER) },
    ({ sql, settings, payments }) => {
      const { PLAN_WITHOUT_BILLING, GRACE_DAYS } = settings.membershipBilling;
      const rules: PlanRules = {
        isForAll: payments === undefined && PLAN_WITHOUT_BILLING === 'unlimited',
        graceDays: GRACE_DAYS,
      };
      return { only: onlyOnPlan(rules), unlimited: unlimitedAmong(sql, rules) };
    },
  );
  provide(LIST_READINGS, { execute: EXECUTE, sql: DATABASE, secrets: PERSONAL_DATA }, noteReading);
  provide(MODULE_PARTS, needs, parts);
});
