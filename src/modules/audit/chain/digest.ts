import { hash } from 'node:crypto';
import type { StoredEvent } from '#kernel/log/event-store/event-store.ts';

/** What of an event is bound by the chain; position and time of recording are not, so that copies and backups still fit. */
export type Bound = Pick<StoredEvent, 'stream' | 'revision' | 'id' | 'type' | 'data' | 'meta'>;

/** JSON with sorted keys and no choice left: equal text means equal value. */
export const canonical = (value: unknown): string => {
  if (value === null || typeof value === 'boolean') return String(value);
  // What JSON cannot say must not look like something that it can.
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  if (typeof value === 'string') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object') throw new TypeError(`A recorded event holds no ${typeof value}`);
  const fields = value as Record<string, unknown>;
  const names = Object.keys(fields).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(fields[name])}`).join()}}`;
};

/**
 * SHA-256 over everything an event says, as it is stored: sealed text stays sealed, so forgetting a person changes nothing.
 * The same in every store.
 */
export const digestOf = ({ stream, revision, id, type, data, meta }: Bound): Buffer =>
  hash('sha256', canonical([stream, String(revision), id.toLowerCase(), type, data, meta]), 'buffer');

/** The head of a chain without events. */
export const origin = (chain: string): Buffer => hash('sha256', `wellspring-chain/1\n${chain}`, 'buffer');

/** The head after one more event. */
export const nextHead = (head: Uint8Array, digest: Uint8Array): Buffer =>
  hash('sha256', Buffer.concat([head, digest]), 'buffer');

/** Bytes of one digest, and of an event's id. */
export const DIGEST = 32;
export const ID = 16;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An event's id in {@link ID} bytes; what is no uuid, which no event of ours has, is shortened. */
export const idBytes = (id: string): Buffer =>
  UUID.test(id) ? Buffer.from(id.replaceAll('-', ''), 'hex') : hash('sha256', id, 'buffer').subarray(0, ID);
export const idOf = (bytes: Uint8Array): string => {
  const hex = Buffer.from(bytes).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};
