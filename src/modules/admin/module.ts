import { containerModule, type Provided } from '#kernel/injection.ts';
import { MODULE_PARTS, type ModuleParts } from '#kernel/module.ts';
import { DATABASE, EVENT_LOG, settingsOf, type CommonSettings } from '#kernel/parts.ts';
import { PEOPLE_FOR_STAFF } from '#modules/identity/index.ts';
import type { MembershipBillingSettings } from '#modules/membership-billing/contract/settings.ts';
import { aboutMembers } from './about-members.ts';
import { MemberLookedAt } from './contract/admin-events.ts';
import { adminHandlers } from './http.ts';
import { activityProjection } from './projections/activity.ts';

type AdminModuleSettings = CommonSettings & { membershipBilling: MembershipBillingSettings };
const needs = { settings: settingsOf<AdminModuleSettings>(), sql: DATABASE, log: EVENT_LOG, people: PEOPLE_FOR_STAFF };

const parts = (parts: Provided<typeof needs>): ModuleParts => ({
  name: 'admin',
  events: [MemberLookedAt],
  handlers: adminHandlers({ ...parts, currency: parts.settings.membershipBilling.BILLING_CURRENCY }),
  projections: [activityProjection],
  policies: [],
  jobs: [],
  aboutMembers: aboutMembers(parts.log),
});

export const adminModule = containerModule((provide) => provide(MODULE_PARTS, needs, parts));
