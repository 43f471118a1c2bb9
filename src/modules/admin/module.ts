import { containerModule, type Provided } from '../../shared-kernel/injection.ts';
import { MODULE_PARTS, type ModuleParts } from '../../shared-kernel/module.ts';
import { DATABASE, EVENT_LOG } from '../../shared-kernel/parts.ts';
import { PEOPLE_FOR_STAFF } from '../identity/index.ts';
import { aboutMembers } from './about-members.ts';
import { MemberLookedAt } from './contract/admin-events.ts';
import { adminHandlers } from './http.ts';
import { activityProjection } from './projections/activity.ts';

const needs = { sql: DATABASE, log: EVENT_LOG, people: PEOPLE_FOR_STAFF };

const parts = (of: Provided<typeof needs>): ModuleParts => ({
  name: 'admin',
  events: [MemberLookedAt],
  handlers: adminHandlers(of),
  projections: [activityProjection],
  policies: [],
  jobs: [],
  aboutMembers: aboutMembers(of.log),
});

export const adminModule = containerModule((provide) => provide(MODULE_PARTS, needs, parts));
