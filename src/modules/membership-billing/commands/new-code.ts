import { randomBytes } from 'node:crypto';

/** 80 random bits (C-105), in letters and digits that are not mistaken for each other, in groups. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const newCode = (): string =>
  [...randomBytes(16)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join('')
    .replaceAll(/(.{4})(?=.)/g, '$1-');
