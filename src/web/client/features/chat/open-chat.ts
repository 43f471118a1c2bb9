import { useSyncExternalStore } from 'react';

/** The floating panel: closed, or open with the list of chats (`session: null`) or with one of them. */
type Panel = { opened: boolean; session: string | null };

let panel: Panel = { opened: false, session: null };
/** Chats that stand somewhere in a page, as in a room. */
let docked = 0;
let snapshot = { ...panel, docked };
const listeners = new Set<() => void>();
const tell = () => {
  snapshot = { ...panel, docked };
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Opens the panel: one chat, or the list of all. */
export const openChat = (session: string | null = null): void => {
  panel = { opened: true, session };
  tell();
};
export const closeChat = (): void => {
  panel = { opened: false, session: null };
  tell();
};
/** A chat stands in the page from now on; answers how to say that it does not any more. */
export const dockChat = (): (() => void) => {
  docked += 1;
  tell();
  return () => {
    docked -= 1;
    tell();
  };
};

export const useOpenChat = (): Panel & { docked: number } => useSyncExternalStore(subscribe, () => snapshot);
