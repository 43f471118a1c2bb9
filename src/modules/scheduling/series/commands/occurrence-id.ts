import { derivedId } from '#kernel/derived-id.ts';

/**
 * The deterministic session id of an occurrence, so that planning it twice makes one session (I-015). Where the series
 * removed its session and plans it again later, the next `turn` is another session.
 */
export const occurrenceIdOf = (series: string, occurrence: number, turn: number): string =>
  derivedId(`occurrence|${series}|${occurrence}|${turn}`);
