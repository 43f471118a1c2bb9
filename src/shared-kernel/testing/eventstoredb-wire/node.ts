import { Metadata, type ServiceError, status } from '@grpc/grpc-js';
import type { WireLog, WireRecord } from './log.ts';

/** How a server misbehaves; each number counts down. */
export type Faults = {
  /** So many appends are carried out but not answered. */
  unansweredAppends: number;
  /** So many appends are neither carried out nor answered. */
  lostAppends: number;
  /** So many appends are carried out and then said to have taken too long. */
  lateAppends: number;
  /** So many appends and reads are refused, because the server is still starting. */
  notReady: number;
  /** Milliseconds before each record of a read or subscription. */
  slowness: number;
  /** Whether subscriptions tell checkpoints that lie behind what they have delivered, as real servers have done. */
  staleCheckpoints: boolean;
};

/** Servers over one log: one of them leads, or none while they elect. */
export type WireCluster = { leader: number | undefined; members: Set<number> };

/** What one server of a cluster knows about itself. */
export type WireNode = {
  log: WireLog;
  faults: Faults;
  /** The last position that this server has; a follower that is cut off from its leader stays behind. */
  seen(): bigint;
  /** @throws {Elsewhere} when the caller insists on the leader and this is another one; also when there is none */
  accept(metadata: Metadata): void;
  /** Ends the subscriptions under way, each with this error or quietly. */
  drop: Set<(error: ServiceError | undefined) => void>;
};

/** A refusal that has nothing to do with the call itself. */
export class Elsewhere extends Error {
  readonly answer: ServiceError;
  constructor(message: string, code: status, trailers: Readonly<Record<string, string>> = {}) {
    super(message);
    const metadata = new Metadata();
    for (const [name, value] of Object.entries(trailers)) metadata.set(name, value);
    this.answer = Object.assign(new Error(message), { code, details: message, metadata });
  }
}

export const noFaults = (): Faults => ({
  unansweredAppends: 0,
  lostAppends: 0,
  lateAppends: 0,
  notReady: 0,
  slowness: 0,
  staleCheckpoints: false,
});

/** Counts a fault down; whether it was due. */
export const due = (
  faults: Faults,
  name: 'unansweredAppends' | 'lostAppends' | 'lateAppends' | 'notReady',
): boolean => {
  if (faults[name] <= 0) return false;
  faults[name] -= 1;
  return true;
};

export const wireNode = (
  log: WireLog,
  port: () => number,
  cluster: WireCluster | undefined,
): WireNode & { fallBehind(): void; catchUp(): void } => {
  const faults = noFaults();
  let end: bigint | undefined;
  return {
    log,
    faults,
    drop: new Set(),
    seen: () => end ?? log.all.at(-1)?.position ?? 0n,
    fallBehind: () => {
      end ??= log.all.at(-1)?.position ?? 0n;
    },
    catchUp: () => {
      end = undefined;
      for (const follow of log.followers) follow();
    },
    accept: (metadata) => {
      if (due(faults, 'notReady')) throw new Elsewhere('Server Is Not Ready', status.UNAVAILABLE);
      if (cluster === undefined || cluster.leader === port()) return;
      if (cluster.leader === undefined) throw new Elsewhere('No leader info available in response', status.UNKNOWN);
      // Without this header a follower forwards what it is asked to write, and reads what it has.
      if (metadata.get('requires-leader')[0] !== 'true') return;
      throw new Elsewhere('Leader info available', status.NOT_FOUND, {
        exception: 'not-leader',
        'leader-endpoint-host': '127.0.0.1',
        'leader-endpoint-port': String(cluster.leader),
      });
    },
  };
};

/** Whether a record has reached this server. */
export const within =
  (node: WireNode) =>
  ({ position }: WireRecord): boolean =>
    position <= node.seen();
