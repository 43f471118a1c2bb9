import { join } from 'node:path';
import { ContainerModule } from 'inversify';
import type { Database } from '../../../shared-kernel/database/database.ts';
import type { EventLog } from '../../../shared-kernel/log/event-log.ts';
import { MODULE_PARTS, type ModuleParts } from '../../../shared-kernel/module.ts';
import { lease } from '../../../shared-kernel/cluster/lease.ts';
import { DATABASE, DATA_FOLDER, EVENT_LOG, REPORT, SIGNING, type Report } from '../../../shared-kernel/parts.ts';
import type { Signing } from '../../../shared-kernel/log/signing.ts';
import { CHAIN, type Chain, chainOver } from './chain.ts';
import { checkpointFiles } from './checkpoint-files.ts';
import { type ChainParts, keepChain } from './keeper.ts';
import { chainFigures } from './figures.ts';

const CHAIN_PARTS = Symbol('ChainParts');
type Parts = ChainParts & { log: EventLog };

const partsOf = (database: Database, log: EventLog, signing: Signing, folder: string | undefined): Parts => ({
  database,
  log,
  store: log.store,
  signing,
  files: folder === undefined ? undefined : checkpointFiles(join(folder, 'audit')),
});

const moduleParts = (parts: Parts, chain: Chain, report: Report): ModuleParts => ({
  name: 'audit-chain',
  events: [],
  handlers: [],
  projections: [],
  policies: [],
  jobs: [],
  figures: chainFigures(chain),
  watches: { history: async () => (await chain.status()).stopped === undefined },
  start: async (role) => {
    if (role === 'web') return () => Promise.resolve();
    const failed = (problem: unknown) => report('audit chain', problem);
    const turns = lease({
      database: parts.database,
      name: 'audit-chain',
      held: ({ signal }) => keepChain({ ...parts, failed }, signal),
      failed,
    });
    return () => turns.stop();
  },
});

export const auditChainModule = new ContainerModule(({ bind }) => {
  bind<Parts>(CHAIN_PARTS)
    .toResolvedValue(partsOf, [DATABASE, EVENT_LOG, SIGNING, { serviceIdentifier: DATA_FOLDER, optional: true }])
    .inSingletonScope();
  bind<Chain>(CHAIN).toResolvedValue(chainOver, [CHAIN_PARTS]).inSingletonScope();
  bind<ModuleParts>(MODULE_PARTS).toResolvedValue(moduleParts, [CHAIN_PARTS, CHAIN, REPORT]).inSingletonScope();
});
