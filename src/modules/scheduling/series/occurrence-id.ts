import { createHash } from 'node:crypto';

/**
 * The deterministic session id of an occurrence, so that planning it twice makes one session (I-015). Where the series
 * removed its session and plans it again later, the next `turn` is another session.
 */
export const occurrenceIdOf = (series: string, occurrence: number, turn: number): string => {
  const hash = createHash('sha256').update(`occurrence|${series}|${occurrence}|${turn}`).digest();
  // Version 8: an id of our own making.
  hash[6] = (hash[6]! & 0x0f) | 0x80;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};
