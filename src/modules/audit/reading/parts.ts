import { token } from '#kernel/injection.ts';
import type { Database } from '#kernel/database/database.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import type { Catalogue, Histories } from '#kernel/module.ts';
import type { IdentityOperator, IdentityQueries, PeopleForStaff } from '#modules/identity/index.ts';
import type { Chain } from '../chain/chain.ts';
import type { FactsReader } from './facts.ts';
import type { HistoryProver } from './proofs.ts';

/** What reads histories, in the container: for pages and for the command line. */
export const AUDIT_READING = token<ReadingParts>('AuditReading');

/** What reading histories needs. */
export type ReadingParts = {
  log: EventLog;
  sql: Database;
  histories: Histories;
  catalogue: Catalogue;
  people: IdentityQueries['people'];
  /** Those of these texts that are names of members. */
  namesAmong: PeopleForStaff['namesAmong'];
  /** Whom this address or username belongs to. */
  holder: IdentityOperator['holder'];
  facts: FactsReader;
  chain: Pick<Chain, 'proofsOf'>;
  /** Holds a whole history against the chain. */
  prove: HistoryProver;
};
