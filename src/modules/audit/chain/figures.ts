import type { ModuleFigure } from '#kernel/module.ts';
import type { Chain } from './chain.ts';

const secondsSince = (at: string | undefined): number =>
  at === undefined ? 0 : Math.max(0, (Date.now() - Date.parse(at)) / 1000);

/** How far the chain is, for `/metrics`. */
export const chainFigures = (chain: Pick<Chain, 'status'>): ModuleFigure[] => [
  {
    name: 'wellspring_chain_events',
    help: 'Events in the chain over the log',
    read: async () => (await chain.status()).count,
  },
  {
    name: 'wellspring_chain_signed_events',
    help: 'Events that the newest signed checkpoint covers',
    read: async () => (await chain.status()).checkpoint?.count ?? 0,
  },
  {
    name: 'wellspring_chain_checkpoint_age_seconds',
    help: 'Age of the newest signed checkpoint while events wait for a signature; 0 when all are signed',
    read: async () => {
      const { count, checkpoint } = await chain.status();
      return checkpoint === undefined || checkpoint.count >= count ? 0 : secondsSince(checkpoint.at);
    },
  },
  {
    name: 'wellspring_chain_verified_events',
    help: 'Events of the chain that the newest verification found sound; 0 before the first',
    read: async () => (await chain.status()).verification?.upTo ?? 0,
  },
  {
    name: 'wellspring_chain_verified_age_seconds',
    help: 'Age of the newest verification of the log; 0 before the first',
    read: async () => secondsSince((await chain.status()).verification?.at),
  },
  {
    name: 'wellspring_chain_damaged',
    help: '1 when the newest verification found that the log is not what was chained',
    read: async () => ((await chain.status()).verification?.outcome === 'damaged' ? 1 : 0),
  },
  {
    name: 'wellspring_chain_stopped',
    help: '1 when the chain stands still because the log is not what was chained: run npm run audit -- verify',
    read: async () => ((await chain.status()).stopped === undefined ? 0 : 1),
  },
];
