import { createHash } from 'node:crypto';
import { roomNumber } from '../domain/room.ts';

/** A room's uuid: the same for ever, derived from session and number (C-157). */
export const roomUuid = (session: string, room: number): string => {
  const hash = createHash('sha256').update(`room ${room} of ${session}`).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `5${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
};

/** The number of a room by what a caller named it; null when the session cannot have such a room. */
export const roomNumberOf = (
  { settings }: { settings: { BREAKOUT_ROOMS_MAX: number } },
  session: string,
  reference: string,
) =>
  roomNumber(
    reference,
    (number) => roomUuid(session, number),
    Array.from({ length: settings.BREAKOUT_ROOMS_MAX }, (_, index) => index + 1),
  );
