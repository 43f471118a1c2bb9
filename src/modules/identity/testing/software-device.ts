import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { AssertionAnswer, RegistrationAnswer } from '../contract/api/passkeys.ts';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const bytes = (...numbers: number[]): Buffer => Buffer.from(numbers);
/** CBOR of a byte string of 24 to 65,535 bytes, in its shortest form. */
const byteString = (data: Buffer): Buffer =>
  Buffer.concat([
    data.length < 256 ? bytes(0x58, data.length) : bytes(0x59, data.length >> 8, data.length & 0xff),
    data,
  ]);
const textString = (text: string): Buffer => Buffer.concat([bytes(0x60 + text.length), Buffer.from(text)]);

/** A P-256 key as COSE writes it: key type 2, algorithm -7, curve 1, x, y. */
const coseOf = (key: KeyObject): Buffer => {
  const { x, y } = key.export({ format: 'jwk' });
  const coordinate = (value: string | undefined) => byteString(Buffer.from(value!, 'base64url'));
  return Buffer.concat([
    bytes(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21),
    coordinate(x),
    bytes(0x22),
    coordinate(y),
  ]);
};

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

type Signing = { challenge: string; origin: string; site: string; isVerified?: boolean };

/** A phone or security key in software, which makes real attestations ("none") and signatures. */
export const softwareDevice = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const credential = id.toString('base64url');
  let counter = 0;

  const clientData = (type: 'webauthn.create' | 'webauthn.get', { challenge, origin }: Signing) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = ({ site, isVerified = true }: Signing, key?: Buffer) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags = PRESENT + (isVerified ? VERIFIED : 0) + (key ? WITH_KEY : 0);
    return Buffer.concat([sha256(site), bytes(flags), count, key ?? Buffer.alloc(0)]);
  };

  return {
    credential,
    register: (signing: Signing): RegistrationAnswer => {
      const key = Buffer.concat([Buffer.alloc(16), bytes(0, id.length), id, coseOf(publicKey)]);
      const attestation = Buffer.concat([
        bytes(0xa3),
        textString('fmt'),
        textString('none'),
        textString('attStmt'),
        bytes(0xa0),
        textString('authData'),
        byteString(authenticatorData(signing, key)),
      ]);
      return {
        id: credential,
        rawId: credential,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', signing).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
        },
      };
    },
    /** `count`: as a copied key would show it; one more than before otherwise. */
    assert: (input: Signing & { count?: number }): AssertionAnswer => {
      counter = input.count ?? counter + 1;
      const client = clientData('webauthn.get', input);
      const data = authenticatorData(input);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id: credential,
        rawId: credential,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
};
