import { token } from '#kernel/injection.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import type { StoredEvent } from '#kernel/log/event-store/event-store.ts';
import { exportedHistory } from './bundle.ts';
import type { Selection } from './bundle-lines.ts';
import type { Checkpoint } from './checkpoint.ts';
import { caughtUp, type ChainParts, isOurs } from './keeper.ts';
import { type LineProof, prover } from './proving.ts';
import { chainPutBack } from './put-back.ts';
import { checkpointFor, endOf } from './tables.ts';
import { newestVerification, noteVerdict, problemOf, type Verification, verifyByNight } from './verifications.ts';
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
  /** When the log was last held against the chain; undefined before the first time. */
  verification: Verification | undefined;
  /** What needs staff; undefined while all is well. */
  problem: string | undefined;
};

/** What can be asked of the chain over the log. */
export type Chain = {
  status(): Promise<ChainStatus>;
  /** Chains and signs everything recorded so far; undefined when that is nothing. */
  checkpoint(): Promise<Checkpoint | undefined>;
  verify(options?: VerifyOptions): Promise<Verdict>;
  /** What the job of the night does; undefined while nothing is chained. */
  verifyByNight(): Promise<Verification | undefined>;
  /** Writes down that an operator verified the log. */
  noteVerdict(verdict: Verdict): Promise<void>;
  /** Each of these events of the log held against its place in the chain. */
  proofsOf(events: readonly StoredEvent[]): Promise<ReadonlyMap<StoredEvent, LineProof>>;
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
    const [end, { verification, foreignAt }] = await Promise.all([endOf(parts.database), newestVerification(parts)]);
    const stopped = end?.stopped ?? undefined;
    const newest = end && (await checkpointFor(parts.database, end.chain));
    const isForged = newest !== undefined && !isOurs(parts.signing, newest);
    return {
      chain: end?.chain,
      count: end?.count ?? 0,
      position: end?.position ?? '',
      checkpoint: isForged ? undefined : newest,
      stopped,
      verification,
      problem: problemOf({ stopped, verification, isForged, foreignAt }, Date.now()),
    };
  },
  checkpoint: () => caughtUp(parts),
  verify: (options) => verified(parts, options),
  verifyByNight: () => verifyByNight(parts),
  noteVerdict: async (verdict) => {
    // With keys that are not the installation's nothing was found out.
    if (verdict.outcome !== 'unknown') await noteVerdict(parts, verdict, 'operator');
  },
  proofsOf: prover(parts),
  exported: (selection) => exportedHistory({ ...parts, says: parts.log.sentenceOf }, selection),
  putBack: (events) => chainPutBack(parts, events),
  publicKey: parts.signing.publicKey,
});
