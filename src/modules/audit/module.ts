import { ContainerModule } from 'inversify';
import type { Database } from '../../shared-kernel/database/database.ts';
import { fold } from '../../shared-kernel/commands/decider.ts';
import type { EventLog } from '../../shared-kernel/log/event-log.ts';
import { MODULE_PARTS, type Catalogue, type Histories, type ModuleParts } from '../../shared-kernel/module.ts';
import { CATALOGUE, DATABASE, EVENT_LOG, HISTORIES } from '../../shared-kernel/parts.ts';
import { IDENTITY_OPERATOR, IDENTITY_QUERIES, type IdentityOperator, type IdentityQueries } from '../identity/index.ts';
import { CHAIN, type Chain } from './chain/chain.ts';
import { aboutMembers } from './about-members.ts';
import { auditEvents, LOOKS } from './contract/audit-events.ts';
import { looks as looksState } from './domain/looks.ts';
import { auditHandlers } from './http.ts';
import { indexOfHistories } from './projections/index-of-histories.ts';
import { looks } from './projections/looks.ts';
import { factsReader } from './reading/facts.ts';
import { AUDIT_READING, type ReadingParts } from './reading/parts.ts';
import { recording } from './reading/recording.ts';

const reading = (
  log: EventLog,
  sql: Database,
  catalogue: Catalogue,
  histories: Histories,
  people: IdentityQueries,
  operator: IdentityOperator,
): ReadingParts => ({
  log,
  sql,
  catalogue,
  histories,
  people: (members) => people.people(members),
  find: (typed) => operator.find(typed),
  facts: factsReader(log),
});

const moduleParts = (parts: ReadingParts, chain: Chain): ModuleParts => ({
  name: 'audit',
  events: Object.values(auditEvents),
  handlers: auditHandlers(parts, recording(parts.log), chain),
  projections: [indexOfHistories(parts.catalogue), looks],
  policies: [],
  jobs: [],
  aboutMembers: aboutMembers(parts.log),
  replays: { [LOOKS]: (facts) => fold(looksState, facts as never[]) },
});

export const auditModule = new ContainerModule(({ bind }) => {
  bind(AUDIT_READING)
    .toResolvedValue(reading, [EVENT_LOG, DATABASE, CATALOGUE, HISTORIES, IDENTITY_QUERIES, IDENTITY_OPERATOR])
    .inSingletonScope();
  bind<ModuleParts>(MODULE_PARTS).toResolvedValue(moduleParts, [AUDIT_READING, CHAIN]).inSingletonScope();
});
