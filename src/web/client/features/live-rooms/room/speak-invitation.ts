import { listeners } from '#client/lib/listeners.ts';

/** An invitation to speak waits for this person's own tap, because members are never unmuted by others (ROM-084, C-096). */
export type SpeakInvitation = {
  current: () => boolean;
  invite: () => void;
  /** Answered, declined, or spoken anyway. */
  clear: () => void;
  subscribe: (heard: () => void) => () => void;
};

export const speakInvitation = (): SpeakInvitation => {
  let invited = false;
  const { tell, subscribe } = listeners();
  const set = (next: boolean) => {
    if (invited === next) return;
    invited = next;
    tell();
  };
  return {
    current: () => invited,
    invite: () => set(true),
    clear: () => set(false),
    subscribe,
  };
};
