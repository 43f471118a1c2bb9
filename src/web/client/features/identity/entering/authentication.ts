import { useRef, useState } from 'react';
import type { Notice } from '#kernel/contract/refusals.ts';

export type AuthenticationAnswer =
  | { is: 'in' }
  | { is: 'refused'; notice: Notice }
  /** The answer does not reveal whether the address is known: a mail has the next step (C-090). */
  | { is: 'mailed' };

/** Who the loaded profile says is there. */
export type Who = 'nobody' | 'member' | 'admin';

/** Logging in or registering: logged out, logging in, logged in, admin (IDN-025). */
type Authentication = {
  state: 'loggedOut' | 'loggingIn' | 'loggedIn' | 'admin';
  notice?: Notice;
  /** Something else than a refusal went wrong (IDN-031). */
  isBroken?: true;
  isMailed?: true;
};

const loggedOut: Authentication = { state: 'loggedOut' };
const broken: Authentication = { state: 'loggedOut', isBroken: true };

/** First the server is called, then the profile is loaded (IDN-026). */
const authenticate = async (
  ask: () => Promise<AuthenticationAnswer>,
  loadProfile: () => Promise<Who>,
): Promise<Authentication> => {
  try {
    const answer = await ask();
    if (answer.is === 'refused') return { state: 'loggedOut', notice: answer.notice };
    if (answer.is === 'mailed') return { state: 'loggedOut', isMailed: true };
    const who = await loadProfile();
    return who === 'nobody' ? broken : { state: who === 'admin' ? 'admin' : 'loggedIn' };
  } catch {
    return broken;
  }
};

/** Without XState, which a form of two fields would wait for on a slow line (ADR 126). */
export const useAuthentication = (loadProfile: () => Promise<Who>) => {
  const [authentication, set] = useState(loggedOut);
  const isBusy = useRef(false);
  return {
    ...authentication,
    /** Asks once however often the button is pressed. */
    enter: async (ask: () => Promise<AuthenticationAnswer>): Promise<void> => {
      if (isBusy.current) return;
      isBusy.current = true;
      set({ state: 'loggingIn' });
      const next = await authenticate(ask, loadProfile);
      isBusy.current = next.state !== 'loggedOut';
      set(next);
    },
    edited: () => set((now) => (now.state === 'loggedOut' ? loggedOut : now)),
  };
};
