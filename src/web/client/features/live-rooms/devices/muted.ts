import { deviceStorage } from '#client/lib/storage.ts';

const MUTED_IN = 'room-muted';

/** Whether this person's microphone is off in a session. Nothing but their own tap changes that. */
export type StoredMute = { read: () => boolean; write: (muted: boolean) => void };

/** Survives a reload, another window and entering again; one session at a time is stored. */
export const storedMute = (session: string): StoredMute => ({
  read: () => deviceStorage.read(MUTED_IN) === session,
  write: (muted) => (muted ? deviceStorage.write(MUTED_IN, session) : deviceStorage.forget(MUTED_IN)),
});

/** For devices that are only tried. */
export const unstoredMute: StoredMute = { read: () => false, write: () => undefined };
