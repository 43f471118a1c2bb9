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
  /** Every call with a user is refused: the password is wrong, or a right is missing. */
  denied: 'unauthenticated' | 'permission-denied' | undefined;
  /** Whether subscriptions tell checkpoints that lie behind what they have delivered, as real servers have done. */
  staleCheckpoints: boolean;
};

/** Servers over one log: one of them leads, or none while they elect. */
export type WireCluster = {
  leader: number | undefined;
  members: Set<number>;
  /** The one that still believes that it leads, cut off from the others. */
  deposed?: number | undefined;
};

/** What one server of a cluster knows about itself. */
export type WireNode = {
  log: WireLog;
  faults: Faults;
  /** Who it is, for what only the server that wrote has in memory. */
  name: () => string;
  version: string;
  /** How many subscriptions it ended because their readers were too slow. */
  tooSlow: number;
  /** The last position that this server has; a follower that is cut off from its leader stays behind. */
  seen(): bigint;
  /** @throws {Elsewhere} when the caller insists on the leader, or writes, and this is another one or none leads */
  accept(metadata: Metadata, what: 'read' | 'write'): void;
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
  denied: undefined,
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
  version: string,
): WireNode & { fallBehind(): void; catchUp(): void } => {
  const faults = noFaults();
  let end: bigint | undefined;
  return {
    log,
    faults,
    name: () => String(port()),
    version,
    tooSlow: 0,
    drop: new Set(),
    seen: () => end ?? log.indexed(),
    fallBehind: () => {
      end ??= log.indexed();
    },
    catchUp: () => {
      end = undefined;
      for (const follow of log.followers) follow();
    },
    accept: (metadata, what) => {
      if (due(faults, 'notReady')) throw new Elsewhere('Server Is Not Ready', status.UNAVAILABLE);
      if (faults.denied !== undefined)
        throw faults.denied === 'unauthenticated'
          ? new Elsewhere('Unauthenticated', status.UNAUTHENTICATED)
          : new Elsewhere('Access Denied', status.PERMISSION_DENIED, { exception: 'access-denied' });
      if (cluster === undefined || cluster.leader === port() || cluster.deposed === port()) return;
      // Without this header a follower forwards what it is asked to write, and reads what it has.
      const insists = metadata.get('requires-leader')[0] === 'true';
      if (cluster.leader === undefined && (insists || what === 'write'))
        throw new Elsewhere('Server Is Not Ready', status.UNAVAILABLE);
      if (!insists) return;
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
