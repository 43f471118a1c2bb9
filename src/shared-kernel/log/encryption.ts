import { createCipheriv, createDecipheriv, randomBytes, type CipherKey } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV = 12;
const TAG = 16;

/** @param associated what the text belongs to: it opens nowhere else */
export const encrypt = (key: CipherKey, associated: string, plain: Buffer): Buffer => {
  const iv = randomBytes(IV);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(associated));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
};

/** @throws when it was sealed with another key or belongs elsewhere */
export const decrypt = (key: CipherKey, associated: string, sealed: Buffer): Buffer => {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV))
    .setAAD(Buffer.from(associated))
    .setAuthTag(sealed.subarray(IV, IV + TAG));
  return Buffer.concat([decipher.update(sealed.subarray(IV + TAG)), decipher.final()]);
};
