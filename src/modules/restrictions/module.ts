import { containerModule, type Provided } from '#kernel/injection.ts';
import { MODULE_PARTS, type ModuleParts, replayOf } from '#kernel/module.ts';
import { EVENT_LOG, EXECUTE } from '#kernel/parts.ts';
import { IDENTITY_FACTS, IDENTITY_QUERIES, NAMES_IN_WELLS } from '#modules/identity/index.ts';
import { aboutMembers } from './about-members.ts';
import { restrictionCommands } from './commands.ts';
import { notingEvents, restrictionEvents } from './contract/restriction-events.ts';
import { incomingRestrictions, restrictorsIn } from './domain/incoming-restrictions.ts';
import { restrictor } from './domain/restrictor.ts';
import { incomingInWords } from './domain/words.ts';
import { restrictionFacts } from './facts.ts';
import { restrictionHandlers } from './http.ts';
import { MEETINGS, RESTRICTION_FACTS } from './index.ts';
import { restrictionJobs } from './jobs.ts';
import { noteRestrictionsWhenPlacedOrTakenBack } from './policies/note-restrictions-when-placed-or-taken-back.ts';

const needs = {
  execute: EXECUTE,
  log: EVENT_LOG,
  accounts: IDENTITY_FACTS,
  people: IDENTITY_QUERIES,
  meetings: MEETINGS,
  names: NAMES_IN_WELLS,
};

const parts = ({ execute, log, accounts, people, meetings, names }: Provided<typeof needs>): ModuleParts => {
  const commands = restrictionCommands({ execute, log, accounts, meetings, names });
  return {
    name: 'restrictions',
    events: Object.values({ ...restrictionEvents, ...notingEvents }),
    handlers: restrictionHandlers({ commands, people }),
    projections: [],
    policies: [noteRestrictionsWhenPlacedOrTakenBack],
    jobs: restrictionJobs(commands),
    aboutMembers: aboutMembers({ log, people }),
    replays: {
      'restrictions.member-': replayOf(restrictor, (state) => [...state]),
      'restrictions.against-': replayOf(incomingRestrictions, (state) => [...restrictorsIn(state)], incomingInWords),
    },
  };
};

export const restrictionsModule = containerModule((provide) => {
  provide(RESTRICTION_FACTS, { log: EVENT_LOG }, ({ log }) => restrictionFacts(log));
  provide(MODULE_PARTS, needs, parts);
});
