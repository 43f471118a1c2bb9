import { token } from '#kernel/injection.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import { exportedHistory } from './bundle.ts';
import type { Selection } from './bundle-lines.ts';
import type { Checkpoint } from './checkpoint.ts';
import { caughtUp, type ChainParts } from './keeper.ts';
import { chainPutBack } from './put-back.ts';
import { checkpointFor, endOf } from './tables.ts';
import { type Verdict, verified, type VerifyOptions } from './verify.ts';

/** How far the chain over the log is. */
export type ChainStatus = {
  chain: string | undefined;
  /** Events in the chain. */
  count: number;
  position: string;
  /** Undefined before the first. */
  checkpoint: Checkpoint | undefined;
  /** Why nothing more is chained; undefined while all is well. */
  stopped: string | undefined;
};

/** What can be asked of the chain over the log. */
export type Chain = {
  status(): Promise<ChainStatus>;
  /** Chains and signs everything recorded so far; undefined when that is nothing. */
  checkpoint(): Promise<Checkpoint | undefined>;
  verify(options?: VerifyOptions): Promise<Verdict>;
  /** A signed history as lines of text; see `exportedHistory`. */
  exported(selection: Selection): AsyncIterable<string>;
  /** After a backup was put back with so many events: what the chain and its files have beyond them is put aside. */
  putBack(events: number): Promise<void>;
  /** For those who check signatures elsewhere. */
  publicKey: string;
};
/** The chain over the log, in the container. */
export const CHAIN = token<Chain>('Chain');

export const chainOver = (parts: ChainParts & { log: Pick<EventLog, 'sentenceOf'> }): Chain => ({
  status: async () => {
    const end = await endOf(parts.database);
    return {
      chain: end?.chain,
      count: end?.count ?? 0,
      position: end?.position ?? '',
      checkpoint: end && (await checkpointFor(parts.database, end.chain)),
      stopped: end?.stopped ?? undefined,
    };
  },
  checkpoint: () => caughtUp(parts),
  verify: (options) => verified(parts, options),
  exported: (selection) => exportedHistory({ ...parts, says: parts.log.sentenceOf }, selection),
  putBack: (events) => chainPutBack(parts, events),
  publicKey: parts.signing.publicKey,
});
