type SpeakInvitationHeard = () => void;

/**
 * An invitation to speak waits for this person's own tap, because members are never unmuted by others (ROM-084, C-096).
 */
export type SpeakInvitation = {
  current: () => boolean;
  invite: () => void;
  /** Answered, declined, or spoken anyway. */
  clear: () => void;
  subscribe: (heard: SpeakInvitationHeard) => () => void;
};

export const speakInvitation = (): SpeakInvitation => {
  let invited = false;
  const listeners = new Set<SpeakInvitationHeard>();
  const set = (next: boolean) => {
    if (invited === next) return;
    invited = next;
    for (const listener of listeners) listener();
  };
  return {
    current: () => invited,
    invite: () => set(true),
    clear: () => set(false),
    subscribe: (heard) => {
      listeners.add(heard);
      return () => void listeners.delete(heard);
    },
  };
};
