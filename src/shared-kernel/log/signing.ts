import { createPrivateKey, createPublicKey, hkdfSync, sign, verify, type KeyObject } from 'node:crypto';

/**
 * Signatures of this installation (Ed25519): on checkpoints of the log's chain, on exported histories, on receipts of
 * erasure. Whoever has the public key can check them anywhere, without the installation.
 */
export type Signing = {
  /** For publishing: raw Ed25519 key, base64url. */
  publicKey: string;
  /** @param purpose keeps what was signed for one thing from being shown as another; @returns base64url */
  sign(purpose: string, text: string): string;
};

/** What wraps 32 bytes as an Ed25519 key in PKCS #8 and in SPKI (RFC 8410). */
const PRIVATE = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC = Buffer.from('302a300506032b6570032100', 'hex');
const message = (purpose: string, text: string) => Buffer.from(`wellspring/${purpose}\n${text}`);
const rawPublic = (key: KeyObject) => key.export({ format: 'der', type: 'spki' }).subarray(PUBLIC.length);

/** @param masterKey the installation's; the signing key is derived from it, so every process signs alike */
export const signing = (masterKey: string): Signing => {
  const seed = Buffer.from(hkdfSync('sha256', masterKey, 'wellspring', 'signing', 32));
  const key = createPrivateKey({ key: Buffer.concat([PRIVATE, seed]), format: 'der', type: 'pkcs8' });
  return {
    publicKey: rawPublic(createPublicKey(key)).toString('base64url'),
    sign: (purpose, text) => sign(null, message(purpose, text), key).toString('base64url'),
  };
};

/** The last letter has bits that nobody reads: only one way of writing the same bytes counts. */
const isWritten = (text: string, bytes: Buffer) => bytes.toString('base64url') === text;

/** Whether this text was signed for this purpose by the owner of the key; `false` for anything malformed. */
export const isSignedBy = (publicKey: string, purpose: string, text: string, signature: string): boolean => {
  const raw = Buffer.from(publicKey, 'base64url');
  if (raw.length !== 32 || !isWritten(publicKey, raw)) return false;
  const signed = Buffer.from(signature, 'base64url');
  if (!isWritten(signature, signed)) return false;
  const key = createPublicKey({ key: Buffer.concat([PUBLIC, raw]), format: 'der', type: 'spki' });
  return verify(null, message(purpose, text), key, signed);
};
