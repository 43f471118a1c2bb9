import { CALL_TIMEOUT_MS, within } from './deadline.ts';
import { mediaRepair, type RepairableMedia } from './media-repair.ts';

type RenewableMedia = RepairableMedia & { reconnectionEventEmitter: unknown };

/** Media of a room that is negotiated again, because it broke or the server says so. */
export const renewals = (streams: () => readonly RenewableMedia[], report: (error: unknown) => void) => {
  /** A renewal that is never answered would block every later one. */
  const forget = () => {
    for (const stream of streams()) stream.reconnectionEventEmitter = undefined;
  };
  const renew = (media: RepairableMedia) => {
    within(CALL_TIMEOUT_MS, media.reconnect(), 'failed', 'renewing media').catch((error: unknown) => {
      forget();
      report(error);
    });
  };
  const repair = mediaRepair(renew);
  return {
    forget,
    renewAll: () => streams().forEach(renew),
    repair: (isOnline: boolean) => repair.check(isOnline ? streams() : []),
  };
};
