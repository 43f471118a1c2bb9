import { useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useState } from 'react';
import { fromPromise } from 'xstate';
import { joinSession, type Session } from '#modules/scheduling/contract/api.ts';
import { texts } from '#client/lib/texts.ts';
import { useAction } from '#client/lib/action.ts';
import { invalidateTopic } from '#client/lib/query.ts';
import { reloadMember } from '#client/lib/session.tsx';
import { toast } from '#client/lib/toast.ts';
import { registrationMachine, type Registered } from './registration-machine.ts';

/** Registering for one session; `state` says which dialog is open (SCH-117, SCH-120 to SCH-125). */
export const useRegistration = (session: string) => {
  const queries = useQueryClient();
  const join = useAction(joinSession);
  const [state, send] = useMachine(
    registrationMachine.provide({
      actors: {
        register: fromPromise<Registered, { session: string; insteadOf: string | null }>(async ({ input }) => {
          const { session: id, insteadOf } = input;
          const answer = await join.run({
            id,
            flag: 'true',
            ...(insteadOf === null ? {} : { instead_of: insteadOf }),
          });
          return { notice: answer.ok ? null : answer.notice };
        }),
      },
      actions: {
        celebrate: () => void reloadMember(queries),
        showRefusal: (_, { notice }) => {
          // The call itself reports connection failures; the same message is never shown twice.
          toast.error(notice?.msg ?? texts.defaultError);
          void invalidateTopic(queries, ['session', session]);
        },
      },
    }),
    { input: { session } },
  );
  return {
    state: state.value,
    notice: state.context.notice,
    register: () => send({ type: 'REGISTER' }),
    exchange: (insteadOf: string) => send({ type: 'EXCHANGE', insteadOf }),
    confirmed: () => send({ type: 'CONFIRMED' }),
    wellJoined: () => send({ type: 'WELL_JOINED' }),
    close: () => send({ type: 'CLOSE' }),
  };
};
export type Registration = ReturnType<typeof useRegistration>;

export const useUnregistration = (session: Pick<Session, 'uuid'>) => {
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const leave = useAction(joinSession, { after: () => void reloadMember(queries) });
  return {
    open,
    ask: () => setOpen(true),
    unregister: () => leave.run({ id: session.uuid, flag: 'false' }),
    close: () => setOpen(false),
  };
};
