import { join } from 'node:path';
import type { EventLog } from '#kernel/log/event-log.ts';
import { containerModule, optional, token, type Provided } from '#kernel/injection.ts';
import { MODULE_PARTS, type ModuleParts } from '#kernel/module.ts';
import { lease } from '#kernel/cluster/lease.ts';
import { DATABASE, DATA_FOLDER, EVENT_LOG, REPORT, SIGNING } from '#kernel/parts.ts';
import { CHAIN, chainOver } from './chain.ts';
import { checkpointFiles } from './checkpoint-files.ts';
import { type ChainParts, keepChain } from './keeper.ts';
import { chainFigures } from './figures.ts';
import { keepVerified } from './verifications.ts';

type Parts = ChainParts & { log: EventLog };
const CHAIN_PARTS = token<Parts>('ChainParts');

const chainNeeds = { database: DATABASE, log: EVENT_LOG, signing: SIGNING, folder: optional(DATA_FOLDER) };

const partsOf = ({ database, log, signing, folder }: Provided<typeof chainNeeds>): Parts => ({
  database,
  log,
  store: log.store,
  signing,
  files: folder === undefined ? undefined : checkpointFiles(join(folder, 'audit')),
});

const needs = { parts: CHAIN_PARTS, chain: CHAIN, report: REPORT };

const moduleParts = ({ parts, chain, report }: Provided<typeof needs>): ModuleParts => ({
  name: 'audit-chain',
  events: [],
  handlers: [],
  projections: [],
  policies: [],
  jobs: [],
  figures: chainFigures(chain),
  watches: {
    history: async () => {
      const { problem } = await chain.status();
      if (problem !== undefined) throw new Error(problem);
      return true;
    },
  },
  start: async (role) => {
    if (role === 'web') return () => Promise.resolve();
    const failed = (problem: unknown) => report('audit chain', problem);
    const turns = lease({
      database: parts.database,
      name: 'audit-chain',
      held: ({ signal }) => keepChain({ ...parts, failed }, signal),
      failed,
    });
    const nights = lease({
      database: parts.database,
      name: 'audit-verification',
      held: ({ signal }) => keepVerified(parts, failed, signal),
      failed,
    });
    return async () => {
      await Promise.all([turns.stop(), nights.stop()]);
    };
  },
});

export const auditChainModule = containerModule((provide) => {
  provide(CHAIN_PARTS, chainNeeds, partsOf);
  provide(CHAIN, { parts: CHAIN_PARTS }, ({ parts }) => chainOver(parts));
  provide(MODULE_PARTS, needs, moduleParts);
});
