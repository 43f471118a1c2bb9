import { ContainerModule } from 'inversify';
import type { Execute } from '../../shared-kernel/commands/commands.ts';
import { fold } from '../../shared-kernel/commands/decider.ts';
import type { EventLog } from '../../shared-kernel/log/event-log.ts';
import { MODULE_PARTS, type ModuleParts } from '../../shared-kernel/module.ts';
import { EVENT_LOG, EXECUTE } from '../../shared-kernel/parts.ts';
import { IDENTITY_FACTS, IDENTITY_QUERIES, type IdentityFacts, type IdentityQueries } from '../identity/index.ts';
import { aboutMembers } from './about-members.ts';
import { restrictionCommands } from './commands.ts';
import { notingEvents, restrictionEvents } from './contract/restriction-events.ts';
import { incomingRestrictions, restrictorsIn } from './domain/incoming-restrictions.ts';
import { restrictor } from './domain/restrictor.ts';
import { restrictionFacts } from './facts.ts';
import { restrictionHandlers } from './http.ts';
import { MEETINGS, RESTRICTION_FACTS, type Meetings } from './index.ts';
import { restrictionJobs } from './jobs.ts';
import { noteRestrictionsWhenPlacedOrTakenBack } from './policies/note-restrictions-when-placed-or-taken-back.ts';

const parts = (
  execute: Execute,
  log: EventLog,
  accounts: IdentityFacts,
  people: IdentityQueries,
  meetings: Meetings,
): ModuleParts => {
  const commands = restrictionCommands({ execute, log, accounts, meetings });
  return {
    name: 'restrictions',
    events: Object.values({ ...restrictionEvents, ...notingEvents }),
    handlers: restrictionHandlers({ commands, people }),
    projections: [],
    policies: [noteRestrictionsWhenPlacedOrTakenBack],
    jobs: restrictionJobs(commands),
    aboutMembers: aboutMembers({ log, people }),
    replays: {
      'restrictions.member-': (facts) => [...fold(restrictor, facts as never[])],
      'restrictions.against-': (facts) => [...restrictorsIn(fold(incomingRestrictions, facts as never[]))],
    },
  };
};

export const restrictionsModule = new ContainerModule(({ bind }) => {
  bind(RESTRICTION_FACTS).toResolvedValue(restrictionFacts, [EVENT_LOG]).inSingletonScope();
  bind<ModuleParts>(MODULE_PARTS)
    .toResolvedValue(parts, [EXECUTE, EVENT_LOG, IDENTITY_FACTS, IDENTITY_QUERIES, MEETINGS])
    .inSingletonScope();
});
