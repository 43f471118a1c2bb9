import { useSyncExternalStore } from 'react';
import { listeners } from '#client/lib/listeners.ts';

/**
 * Which chat is open: none, the list of all (`session: null`), or one. It shows in a floating panel, but the chat of the room
 * one is in stands beside the people.
 */
type Open = { opened: boolean; session: string | null; room: string | null };

let open: Open = { opened: false, session: null, room: null };
const { tell, subscribe } = listeners();
const set = (next: Partial<Open>) => {
  open = { ...open, ...next };
  tell();
};

export const openChat = (session: string | null = null): void => set({ opened: true, session });
export const closeChat = (): void => set({ opened: false, session: null });

/** The room of this session is on screen from now on; answers how to say that it is left. */
export const roomEntered = (session: string): (() => void) => {
  set({ room: session });
  return () => {
    set({ room: null });
    // A return at once, as by the next page of the same session, does not count as leaving.
    queueMicrotask(() => {
      if (open.room === null && open.session === session) closeChat();
    });
  };
};

export const useOpenChat = (): Open => useSyncExternalStore(subscribe, () => open);
