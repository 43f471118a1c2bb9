import { createHash, createHmac, randomBytes } from 'node:crypto';

/** The few STUN messages (RFC 8489, RFC 8656) that ask a relay for an address. Pure functions over buffers. */

export const ALLOCATE = 0x0003;
export const REFRESH = 0x0004;
export const SUCCESS = 0x0100;
export const FAILURE = 0x0110;
const MAGIC_COOKIE = 0x2112a442;
const HEADER_BYTES = 20;
const INTEGRITY_BYTES = 24;
const UDP = 17;

export const ATTRIBUTES = {
  username: 0x0006,
  integrity: 0x0008,
  errorCode: 0x0009,
  lifetime: 0x000d,
  realm: 0x0014,
  nonce: 0x0015,
  relayedAddress: 0x0016,
  requestedTransport: 0x0019,
} as const;

export type StunMessage = { type: number; transaction: Buffer; attributes: ReadonlyMap<number, Buffer> };
export type StunKey = { username: string; realm: string; nonce: Buffer; credential: string };
type Attribute = readonly [type: number, value: Buffer];

/** The whole message at the start of the bytes; undefined when there is none yet, or none at all. */
export function readMessage(bytes: Buffer): StunMessage | undefined {
  if (bytes.length < HEADER_BYTES || bytes.readUInt32BE(4) !== MAGIC_COOKIE) return undefined;
  const end = HEADER_BYTES + bytes.readUInt16BE(2);
  if (bytes.length < end) return undefined;
  const attributes = new Map<number, Buffer>();
  for (let at = HEADER_BYTES; at + 4 <= end;) {
    const length = bytes.readUInt16BE(at + 2);
    attributes.set(bytes.readUInt16BE(at), bytes.subarray(at + 4, Math.min(end, at + 4 + length)));
    at += 4 + Math.ceil(length / 4) * 4;
  }
  return { type: bytes.readUInt16BE(0), transaction: bytes.subarray(8, HEADER_BYTES), attributes };
}

/** A message; with a key it is signed. */
export function writeMessage(
  type: number,
  attributes: readonly Attribute[],
  { key, transaction = randomBytes(12) }: { key?: StunKey | undefined; transaction?: Buffer } = {},
): Buffer {
  const named: Attribute[] = key
    ? [
        [ATTRIBUTES.username, Buffer.from(key.username)],
        [ATTRIBUTES.realm, Buffer.from(key.realm)],
        [ATTRIBUTES.nonce, key.nonce],
      ]
    : [];
  const body = Buffer.concat([...attributes, ...named].map(([kind, value]) => attribute(kind, value)));
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16BE(type, 0);
  header.writeUInt16BE(body.length + (key ? INTEGRITY_BYTES : 0), 2);
  header.writeUInt32BE(MAGIC_COOKIE, 4);
  transaction.copy(header, 8);
  const message = Buffer.concat([header, body]);
  return key ? Buffer.concat([message, attribute(ATTRIBUTES.integrity, signature(message, key))]) : message;
}

/** Asks for a relayed UDP address. */
export const allocate = (key?: StunKey): Buffer =>
  writeMessage(ALLOCATE, [[ATTRIBUTES.requestedTransport, Buffer.from([UDP, 0, 0, 0])]], { key });

/** Gives the relayed address back. */
export const release = (key: StunKey): Buffer =>
  writeMessage(REFRESH, [[ATTRIBUTES.lifetime, Buffer.alloc(4)]], { key });

/** What a signed message up to its signature must be signed with. */
export const signature = (signed: Buffer, { username, realm, credential }: Omit<StunKey, 'nonce'>): Buffer =>
  createHmac('sha1', createHash('md5').update(`${username}:${realm}:${credential}`).digest())
    .update(signed)
    .digest();

export function attribute(type: number, value: Buffer): Buffer {
  const bytes = Buffer.alloc(4 + Math.ceil(value.length / 4) * 4);
  bytes.writeUInt16BE(type, 0);
  bytes.writeUInt16BE(value.length, 2);
  value.copy(bytes, 4);
  return bytes;
}

export function refusal(message: StunMessage): { code: number; reason: string } {
  const value = message.attributes.get(ATTRIBUTES.errorCode) ?? Buffer.alloc(4);
  return { code: (value[2] ?? 0) * 100 + (value[3] ?? 0), reason: value.subarray(4).toString() };
}
