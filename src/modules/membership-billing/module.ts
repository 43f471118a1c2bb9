import { fold } from '../../shared-kernel/commands/decider.ts';
import type { EventLog } from '../../shared-kernel/log/event-log.ts';
import { containerModule } from '../../shared-kernel/injection.ts';
import { MODULE_PARTS, type ModuleParts } from '../../shared-kernel/module.ts';
import { EVENT_LOG, EXECUTE } from '../../shared-kernel/parts.ts';
import { IDENTITY_FACTS } from '../identity/index.ts';
import { aboutMembers } from './about-members.ts';
import { planEvents } from './contract/plan-events.ts';
import { plan } from './domain/plan.ts';
import { MEMBERSHIP_FACTS, MEMBERSHIP_OPERATOR } from './index.ts';
import { membershipFacts, membershipOperator } from './operator.ts';

const parts = ({ log }: { log: EventLog }): ModuleParts => ({
  name: 'membership-billing',
  events: Object.values(planEvents),
  handlers: [],
  projections: [],
  policies: [],
  jobs: [],
  aboutMembers: aboutMembers(log),
  replays: { 'membership-billing.plan-': (facts) => fold(plan, facts as never[]) },
});

export const membershipBillingModule = containerModule((provide) => {
  provide(MEMBERSHIP_FACTS, { log: EVENT_LOG }, ({ log }) => membershipFacts(log));
  provide(MEMBERSHIP_OPERATOR, { execute: EXECUTE, identity: IDENTITY_FACTS }, ({ execute, identity }) =>
    membershipOperator(execute, identity),
  );
  provide(MODULE_PARTS, { log: EVENT_LOG }, parts);
});
