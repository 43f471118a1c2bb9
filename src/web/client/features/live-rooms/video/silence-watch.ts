import type { VideoRoomState } from './video-room.ts';

/** A room that counts as joined has no open socket for so long: its end was missed. */
const CLOSED_TOO_LONG_MS = 4000;
/** Nothing arrives for so long over an open socket: the server does not know this participant any more. */
const STALLED_TOO_LONG_MS = 20_000;

export type WatchedRoom = {
  state: () => VideoRoomState;
  isOnline: () => boolean;
  /** How many streams stand still, and how many do not. */
  received: (now: number) => Promise<{ frozen: number; flowing: number }>;
  isMediaBroken: () => boolean;
  changed: (isStalled: boolean) => void;
  lose: (reason: 'network' | 'not-answering') => void;
};

/** The net below all that the library and the server should say and may not say. */
export const silenceWatch = ({ state, isOnline, received, isMediaBroken, changed, lose }: WatchedRoom) => {
  let onlineAt = 0;
  let stalledSince: number | undefined;

  const setStalled = (since: number | undefined) => {
    if ((since === undefined) === (stalledSince === undefined)) return;
    stalledSince = since;
    changed(since !== undefined);
  };

  return {
    /** Connected now; a stall is reported again when it is still so. */
    begin: (now: number) => {
      onlineAt = now;
      stalledSince = undefined;
    },
    watch: async (now: number): Promise<void> => {
      if (isOnline()) onlineAt = now;
      if (state() === 'joined' && now - onlineAt >= CLOSED_TOO_LONG_MS) return lose('network');
      const { frozen, flowing } = await received(now);
      if (state() !== 'joined') return;
      // One silent person is likely the one who was cut.
      const isStalled = flowing === 0 && (frozen > 1 || (frozen === 1 && isMediaBroken()));
      setStalled(isStalled ? (stalledSince ?? now) : undefined);
      const isForgotten = stalledSince !== undefined && now - stalledSince >= STALLED_TOO_LONG_MS && isMediaBroken();
      if (isForgotten) lose('not-answering');
    },
  };
};
