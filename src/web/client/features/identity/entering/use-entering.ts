import { useMachine } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { fromPromise } from 'xstate';
import type { CallAnswer } from '#client/lib/call.ts';
import { useSessionChange } from '#client/lib/session.tsx';
import type { Endpoint } from '#kernel/contract/endpoint.ts';
import { authMachine, type AuthMachineEntered, type Who } from './auth-machine.ts';

/** Runs the authentication machine for a form. `onEntered` follows once the profile is there. */
export const useEntering = (onEntered?: () => void) => {
  const { signedIn } = useSessionChange();
  const [machine] = useState(() =>
    authMachine.provide({
      actors: {
        loadProfile: fromPromise<Who>(async () => {
          const member = await signedIn();
          return member === null ? 'nobody' : member.is_admin ? 'admin' : 'member';
        }),
      },
    }),
  );
  const [state, send] = useMachine(machine);
  const entered = state.matches('loggedIn') || state.matches('admin');
  const follow = useEffectEvent(() => onEntered?.());
  useEffect(() => {
    if (entered) follow();
  }, [entered]);
  return {
    /** From pressing the button until the page changes. */
    busy: state.matches('loggingIn') || entered,
    notice: state.context.notice,
    isBroken: state.context.isBroken,
    isMailed: state.context.isMailed,
    enter: (ask: () => Promise<AuthMachineEntered>) => send({ type: 'ENTER', send: ask }),
    edited: () => send({ type: 'EDIT' }),
  };
};

/** Let in, or refused with the server's words. */
export const asEntered = (answer: CallAnswer<Endpoint>): AuthMachineEntered =>
  answer.ok ? { is: 'in' } : { is: 'refused', notice: answer.notice };
