import { BEGINNING, type Position } from '../event-store.ts';

const DIGITS = 20;

export const positionOf = (number: string | bigint): Position => String(number).padStart(DIGITS, '0');

/** The row number of a position. @throws RangeError for another store's position */
export const numberOf = (position: Position): bigint => {
  if (position === BEGINNING) return 0n;
  if (position.length !== DIGITS || !/^\d+$/.test(position))
    throw new RangeError(`${position} is no position of this event store`);
  return BigInt(position);
};
