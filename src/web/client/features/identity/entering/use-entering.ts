import { useEffect, useEffectEvent } from 'react';
import type { CallAnswer } from '#client/lib/call.ts';
import { useSessionChange } from '#client/lib/session.tsx';
import type { Endpoint } from '#kernel/contract/endpoint.ts';
import { useAuthentication, type AuthenticationAnswer } from './authentication.ts';

/** The authentication of a form. `onEntered` follows once the profile is there. */
export const useEntering = (onEntered?: () => void) => {
  const { signedIn } = useSessionChange();
  const { state, notice, isBroken, isMailed, enter, edited } = useAuthentication(async () => {
    const member = await signedIn();
    return member === null ? 'nobody' : member.is_admin ? 'admin' : 'member';
  });
  const entered = state === 'loggedIn' || state === 'admin';
  const follow = useEffectEvent(() => onEntered?.());
  useEffect(() => {
    if (entered) follow();
  }, [entered]);
  return {
    /** From pressing the button until the page changes. */
    busy: state === 'loggingIn' || entered,
    notice,
    isBroken,
    isMailed: isMailed === true,
    enter: (ask: () => Promise<AuthenticationAnswer>) => void enter(ask),
    edited,
  };
};

/** Let in, or refused with the server's words. */
export const asEntered = (answer: CallAnswer<Endpoint>): AuthenticationAnswer =>
  answer.ok ? { is: 'in' } : { is: 'refused', notice: answer.notice };
