import { isSignedBy, type Signing } from '#kernel/log/signing.ts';
import { canonical } from './digest.ts';

/** A signed position and head of the chain: a stored checkpoint later proves that the log still contains it. */
export type Checkpoint = {
  /** Which chain: made once, with its first event. */
  chain: string;
  /** Events in the chain. */
  count: number;
  /** The head after them, hexadecimal. */
  head: string;
  /** When it was signed, ISO 8601 UTC by the machine's clock. */
  at: string;
  /** Where the last of them stood, and in which event store. */
  position: string;
  store: string;
  /** The public key of who signed. */
  key: string;
  signature: string;
};

const PURPOSE = 'checkpoint';
const PARTS = ['chain', 'head', 'at', 'position', 'store', 'key', 'signature'] as const;

const signedText = ({ chain, count, head, at, position, store, key }: Omit<Checkpoint, 'signature'>): string =>
  canonical({ chain, count, head, at, position, store, key });

export const signedCheckpoint = (checkpoint: Omit<Checkpoint, 'key' | 'signature'>, signing: Signing): Checkpoint => {
  const signed = { ...checkpoint, key: signing.publicKey };
  return { ...signed, signature: signing.sign(PURPOSE, signedText(signed)) };
};

/** Whether the key that it names has signed exactly this. Whether that key is to be trusted is another question. */
export const isGenuine = (checkpoint: Checkpoint): boolean =>
  isSignedBy(checkpoint.key, PURPOSE, signedText(checkpoint), checkpoint.signature);

/** One line of text, to mail, print or publish; also the lines of `checkpoints.ndjson`. */
export const lineOf = (checkpoint: Checkpoint): string => JSON.stringify(checkpoint);

/** The checkpoint in a line; undefined when it holds none. */
export const checkpointIn = (line: string): Checkpoint | undefined => {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  return isCheckpoint(value) ? value : undefined;
};

export const isCheckpoint = (value: unknown): value is Checkpoint => {
  if (typeof value !== 'object' || value === null) return false;
  const found = value as Record<string, unknown>;
  return (
    PARTS.every((part) => typeof found[part] === 'string') &&
    typeof found['count'] === 'number' &&
    Object.keys(found).length === PARTS.length + 1
  );
};
