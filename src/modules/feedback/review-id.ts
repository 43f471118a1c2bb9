import { createHash } from 'node:crypto';

/** The id of the review that this author may write of this session: always the same, so that there is one (C-108). */
export const reviewIdOf = (session: string, author: string): string => {
  const hash = createHash('sha256').update(`review|${session}|${author}`).digest();
  // Version 8: an id of our own making.
  hash[6] = (hash[6]! & 0x0f) | 0x80;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};
