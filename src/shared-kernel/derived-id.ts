import { createHash } from 'node:crypto';

/** An id that follows from a text, so that what is made twice of it is one thing. */
export const derivedId = (text: string): string => {
  const hash = createHash('sha256').update(text).digest();
  // Version 8: an id of our own making.
  hash[6] = (hash[6]! & 0x0f) | 0x80;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};
