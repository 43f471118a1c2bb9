import { createPrivateKey, createPublicKey, hkdfSync, sign, verify, type KeyObject } from 'node:crypto';

/**
 * Signatures of this installation (Ed25519): on checkpoints of the log's chain, on exported histories, on receipts of
 * erasure. The public key suffices to verify them anywhere, without the installation.
 */
export type Signing = {
  /** Raw Ed25519 key, base64url, for publishing. */
  publicKey: string;
  /** The present key and those that this installation signed with before. */
  publicKeys: readonly string[];
  /** @param purpose domain separation: a signature for one purpose is invalid for another; @returns base64url */
  sign(purpose: string, text: string): string;
};

/** DER prefixes of a 32-byte Ed25519 key in PKCS #8 and in SPKI (RFC 8410). */
const PRIVATE = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC = Buffer.from('302a300506032b6570032100', 'hex');
const message = (purpose: string, text: string) => Buffer.from(`wellspring/${purpose}\n${text}`);
const rawPublic = (key: KeyObject) => key.export({ format: 'der', type: 'spki' }).subarray(PUBLIC.length);

const keyOf = (masterKey: string): KeyObject => {
  const seed = Buffer.from(hkdfSync('sha256', masterKey, 'wellspring', 'signing', 32));
  return createPrivateKey({ key: Buffer.concat([PRIVATE, seed]), format: 'der', type: 'pkcs8' });
};
export const publicKeyOf = (masterKey: string): string =>
  rawPublic(createPublicKey(keyOf(masterKey))).toString('base64url');

/**
 * @param masterKey the installation's; the signing key is derived from it, so that every process has the same one
 * @param before public keys that this installation signed with, or signs with in other processes while it is changed
 */
export const signing = (masterKey: string, before: readonly string[] = []): Signing => {
  const key = keyOf(masterKey);
  const publicKey = publicKeyOf(masterKey);
  return {
    publicKey,
    publicKeys: [publicKey, ...before],
    sign: (purpose, text) => sign(null, message(purpose, text), key).toString('base64url'),
  };
};

/** The last base64url character has unused bits: only the canonical encoding is accepted. */
const isWritten = (text: string, bytes: Buffer) => bytes.toString('base64url') === text;

/** Whether the key's owner signed this text for this purpose; `false` for malformed input. */
export const isSignedBy = (publicKey: string, purpose: string, text: string, signature: string): boolean => {
  const raw = Buffer.from(publicKey, 'base64url');
  if (raw.length !== 32 || !isWritten(publicKey, raw)) return false;
  const signed = Buffer.from(signature, 'base64url');
  if (!isWritten(signature, signed)) return false;
  const key = createPublicKey({ key: Buffer.concat([PUBLIC, raw]), format: 'der', type: 'spki' });
  return verify(null, message(purpose, text), key, signed);
};
