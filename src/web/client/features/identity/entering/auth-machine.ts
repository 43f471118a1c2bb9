import { assign, fromPromise, setup } from 'xstate';
import type { Notice } from '#kernel/contract/refusals.ts';

/** The server's answer to a log-in or registration. */
export type AuthMachineEntered =
  | { is: 'in' }
  | { is: 'refused'; notice: Notice }
  /** The answer does not reveal whether the address is known: a mail has the next step (C-090). */
  | { is: 'mailed' };

/** Who the loaded profile says is there. */
export type Who = 'nobody' | 'member' | 'admin';

type AuthMachineContext = {
  notice: Notice | undefined;
  /** Something else than a refusal went wrong (IDN-031). */
  isBroken: boolean;
  isMailed: boolean;
};

type Events = { type: 'ENTER'; send: () => Promise<AuthMachineEntered> } | { type: 'EDIT' } | { type: 'LOG_OUT' };

const fresh: AuthMachineContext = { notice: undefined, isBroken: false, isMailed: false };

/**
 * Logging in or registering: logged out, logging in, logged in, admin (IDN-025). First the server is called, then the
 * profile is loaded (IDN-026); both are injected, typed by what the form sends.
 */
export const authMachine = setup({
  types: { context: {} as AuthMachineContext, events: {} as Events },
  actors: {
    enter: fromPromise<AuthMachineEntered, () => Promise<AuthMachineEntered>>(({ input }) => input()),
    loadProfile: fromPromise<Who>(() => Promise.reject(new Error('loadProfile is provided by the form'))),
  },
}).createMachine({
  id: 'authentication',
  context: fresh,
  initial: 'loggedOut',
  states: {
    loggedOut: {
      on: {
        ENTER: { target: 'loggingIn', actions: assign(fresh) },
        EDIT: { actions: assign(fresh) },
      },
    },
    loggingIn: {
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            src: 'enter',
            input: ({ event }) => {
              if (event.type !== 'ENTER') throw new Error('Only ENTER begins a log-in');
              return event.send;
            },
            onDone: [
              { guard: ({ event }) => event.output.is === 'in', target: 'loading' },
              {
                target: '#authentication.loggedOut',
                actions: assign(({ event: { output } }) => ({
                  ...fresh,
                  notice: output.is === 'refused' ? output.notice : undefined,
                  isMailed: output.is === 'mailed',
                })),
              },
            ],
            onError: { target: '#authentication.loggedOut', actions: assign({ ...fresh, isBroken: true }) },
          },
        },
        loading: {
          invoke: {
            src: 'loadProfile',
            onDone: [
              { guard: ({ event }) => event.output === 'admin', target: '#authentication.admin' },
              { guard: ({ event }) => event.output === 'member', target: '#authentication.loggedIn' },
              { target: '#authentication.loggedOut', actions: assign({ ...fresh, isBroken: true }) },
            ],
            onError: { target: '#authentication.loggedOut', actions: assign({ ...fresh, isBroken: true }) },
          },
        },
      },
    },
    loggedIn: { on: { LOG_OUT: 'loggedOut' } },
    admin: { on: { LOG_OUT: 'loggedOut' } },
  },
});
