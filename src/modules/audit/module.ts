import { containerModule, type Provided } from '#kernel/injection.ts';
import { MODULE_PARTS, type ModuleParts, replayOf } from '#kernel/module.ts';
import { CATALOGUE, DATABASE, EVENT_LOG, HISTORIES } from '#kernel/parts.ts';
import { IDENTITY_OPERATOR, PEOPLE_FOR_STAFF } from '#modules/identity/index.ts';
import { CHAIN, type Chain } from './chain/chain.ts';
import { aboutMembers } from './about-members.ts';
import { auditEvents, LOOKS } from './contract/audit-events.ts';
import { looks as looksState } from './domain/looks.ts';
import { auditHandlers } from './http.ts';
import { indexOfHistories } from './projections/index-of-histories.ts';
import { moneyIndex } from './projections/money.ts';
import { looks } from './projections/looks.ts';
import { factsReader } from './reading/facts.ts';
import { historyProver } from './reading/proofs.ts';
import { AUDIT_READING, type ReadingParts } from './reading/parts.ts';
import { recording } from './reading/recording.ts';

const readingNeeds = {
  log: EVENT_LOG,
  sql: DATABASE,
  catalogue: CATALOGUE,
  histories: HISTORIES,
  people: PEOPLE_FOR_STAFF,
  operator: IDENTITY_OPERATOR,
  chain: CHAIN,
};

const reading = ({ people, operator, ...rest }: Provided<typeof readingNeeds>): ReadingParts => ({
  ...rest,
  people: (members) => people.people(members),
  namesAmong: (texts) => people.namesAmong(texts),
  holder: (typed) => operator.holder(typed),
  facts: factsReader(rest.log),
  prove: historyProver(rest),
});

const moduleParts = ({ parts, chain }: { parts: ReadingParts; chain: Chain }): ModuleParts => ({
  name: 'audit',
  events: Object.values(auditEvents),
  handlers: auditHandlers(parts, recording(parts.log), chain),
  projections: [indexOfHistories(parts.catalogue), moneyIndex, looks],
  policies: [],
  jobs: [],
  aboutMembers: aboutMembers(parts.log),
  replays: { [LOOKS]: replayOf(looksState) },
});

export const auditModule = containerModule((provide) => {
  provide(AUDIT_READING, readingNeeds, reading);
  provide(MODULE_PARTS, { parts: AUDIT_READING, chain: CHAIN }, moduleParts);
});
