import { ContainerModule } from 'inversify';
import type { Execute } from '../../shared-kernel/commands/commands.ts';
import { fold } from '../../shared-kernel/commands/decider.ts';
import type { EventLog } from '../../shared-kernel/log/event-log.ts';
import { MODULE_PARTS, type ModuleParts } from '../../shared-kernel/module.ts';
import { EVENT_LOG, EXECUTE } from '../../shared-kernel/parts.ts';
import { IDENTITY_FACTS, type IdentityFacts } from '../identity/index.ts';
import { aboutMembers } from './about-members.ts';
import { planEvents } from './contract/plan-events.ts';
import { plan } from './domain/plan.ts';
import { MEMBERSHIP_FACTS, MEMBERSHIP_OPERATOR } from './index.ts';
import { membershipFacts, membershipOperator } from './operator.ts';

const parts = (log: EventLog): ModuleParts => ({
  name: 'membership-billing',
  events: Object.values(planEvents),
  handlers: [],
  projections: [],
  policies: [],
  jobs: [],
  aboutMembers: aboutMembers(log),
  replays: { 'membership-billing.plan-': (facts) => fold(plan, facts as never[]) },
});

export const membershipBillingModule = new ContainerModule(({ bind }) => {
  bind(MEMBERSHIP_FACTS)
    .toResolvedValue((log: EventLog) => membershipFacts(log), [EVENT_LOG])
    .inSingletonScope();
  bind(MEMBERSHIP_OPERATOR)
    .toResolvedValue(
      (execute: Execute, identity: IdentityFacts) => membershipOperator(execute, identity),
      [EXECUTE, IDENTITY_FACTS],
    )
    .inSingletonScope();
  bind<ModuleParts>(MODULE_PARTS).toResolvedValue(parts, [EVENT_LOG]).inSingletonScope();
});
