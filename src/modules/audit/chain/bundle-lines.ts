import type { StoredEvent } from '#kernel/log/event-store/event-store.ts';
import type { Checkpoint } from './checkpoint.ts';

/** What an exported history holds: one stream, everything about a member, several streams together, or the whole log. */
export type Selection =
  | { kind: 'stream'; stream: string }
  | { kind: 'streams'; streams: readonly string[] }
  | { kind: 'member'; member: string }
  | { kind: 'all' };

/** An event as it is recorded, with its number in the chain; sealed text stays sealed. */
export type BundledEvent = Omit<StoredEvent, 'revision' | 'recordedAt'> & {
  number: number;
  revision: string;
  recordedAt: string;
};

/** Digests from this number on up to a signed checkpoint: what comes before it is bound by the head. */
export type Proof = { first: number; before: string; digests: string; checkpoint: Checkpoint };

/** The first line of a bundle. */
export type BundleHeader = {
  wellspring: 'history';
  version: number;
  of: Selection;
  made: string;
  chain: string;
  store: string;
  key: string;
};

/**
 * The lines of a bundle in their order: one header, events with their proof behind them, one end. `lines` marks each line
 * before the end, so that a changed one is found; bundles of older programs have none.
 */
export type BundleLine =
  | BundleHeader
  | { event: BundledEvent; says: string }
  | { proof: Proof }
  | { end: { events: number; sha256: string; lines?: string }; signature: string };

/** Bytes that mark a line: enough to find it. What it says is proven by the hash of the whole. */
export const MARK = 6;

export const BUNDLE_PURPOSE = 'history';
