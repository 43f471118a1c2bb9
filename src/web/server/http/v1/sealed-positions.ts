import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto';
import type { Position } from '#kernel/log/event-store/event-store.ts';
import type { PersonalData } from '#kernel/log/personal-data.ts';

/**
 * Positions of the log as callers get them: equal in length, in no order, and unreadable, because the distance of two
 * positions counts what others did meanwhile (S-06).
 */
export type SealedPositions = {
  sealed: (position: Position) => string;
  /** Undefined for what was not sealed here. */
  opened: (token: string) => Position | undefined;
};

/** Together with the tag what fits into the 64 characters that processes of the former release accept. */
const NONCE_BYTES = 11;
const TAG_BYTES = 8;
/** Two characters a byte, so many as the longest position has: two numbers of 20 digits and the sign between them. */
const POSITION_BYTES = 21;
const TOKEN_BYTES = NONCE_BYTES + POSITION_BYTES + TAG_BYTES;
const DIGITS = 62;
/** Below every digit: to a process of the former release such a position is always reached. */
const MARK = '-';
const TOKEN = new RegExp(`^${MARK}[0-9a-z]{${DIGITS}}$`);
const options = { authTagLength: TAG_BYTES };

/** The same in every process of the installation, also while its master key changes. */
export const positionSecret = (secrets: Pick<PersonalData, 'fingerprint'>): string =>
  secrets.fingerprint('position', 'sealed');

/** @param secret 32 bytes in hex */
export const sealedPositions = (secret: string): SealedPositions => {
  const key = createSecretKey(secret, 'hex');
  return {
    sealed: (position) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce, options);
      const content = cipher.update(position.replaceAll('-', 'a').padEnd(2 * POSITION_BYTES, 'f'), 'hex');
      cipher.final();
      return MARK + digitsOf(Buffer.concat([nonce, content, cipher.getAuthTag()]));
    },
    opened: (token) => {
      const bytes = TOKEN.test(token) ? bytesOf(token.slice(MARK.length)) : undefined;
      if (bytes === undefined) return undefined;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), options);
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      const content = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
      try {
        decipher.final();
      } catch {
        return undefined;
      }
      return content.toString('hex').replace(/f+$/, '').replaceAll('a', '-');
    },
  };
};

const digitsOf = (bytes: Buffer): string =>
  BigInt(`0x${bytes.toString('hex')}`)
    .toString(36)
    .padStart(DIGITS, '0');

/** Undefined for a number that has more bytes than a token. */
const bytesOf = (digits: string): Buffer | undefined => {
  let number = 0n;
  for (const digit of digits) number = number * 36n + BigInt(Number.parseInt(digit, 36));
  const hex = number.toString(16).padStart(2 * TOKEN_BYTES, '0');
  return hex.length === 2 * TOKEN_BYTES ? Buffer.from(hex, 'hex') : undefined;
};
