import { assign, fromPromise, setup } from 'xstate';
import type { Notice } from '#kernel/contract/refusals.ts';

/** What a registration became: nothing said against it, or why not. */
export type Registered = { notice: Notice | null };

/**
 * Registering, one prerequisite at a time (I-027): the address is confirmed and the Well joined on the way, and the registration
 * then completes by itself; a plan's limit opens a dialog, in which another place can be given for this one; other refusals show a message. I/O is injected by `provide`.
 */
export const registrationMachine = setup({
  types: {
    input: {} as { session: string },
    context: {} as { session: string; insteadOf: string | null; notice: Notice | null },
    events: {} as
      | { type: 'REGISTER' }
      | { type: 'EXCHANGE'; insteadOf: string }
      | { type: 'CONFIRMED' }
      | { type: 'WELL_JOINED' }
      | { type: 'CLOSE' },
  },
  actors: {
    register: fromPromise<Registered, { session: string; insteadOf: string | null }>(() =>
      Promise.reject(new Error('no register given')),
    ),
  },
  actions: {
    celebrate: () => {},
    showRefusal: (_args, _params: { notice: Notice | null }) => {},
  },
  guards: {
    done: (_, { notice }: Registered) => notice === null,
    needsAddress: (_, { notice }: Registered) => notice?.name === 'EMAIL_NOT_CONFIRMED',
    needsWell: (_, { notice }: Registered) => notice?.name === 'SESSION_JOINED_NOT_PART_OF_GROUP',
    atLimit: (_, { notice }: Registered) =>
      notice?.name === 'SESSION_JOINED_TOO_MANY_BASIC' || notice?.name === 'SESSION_BASIC_PLAN_MAX_REACHED',
  },
}).createMachine({
  id: 'registration',
  context: ({ input }) => ({ session: input.session, insteadOf: null, notice: null }),
  initial: 'idle',
  states: {
    // The dialog in which the Well is joined may close itself before it tells that it was joined.
    idle: {
      on: { REGISTER: { target: 'registering', actions: assign({ insteadOf: null }) }, WELL_JOINED: 'registering' },
    },
    registering: {
      invoke: {
        src: 'register',
        input: ({ context: { session, insteadOf } }) => ({ session, insteadOf }),
        onDone: [
          {
            guard: { type: 'done', params: ({ event }) => event.output },
            target: 'registered',
            actions: 'celebrate',
          },
          { guard: { type: 'needsAddress', params: ({ event }) => event.output }, target: 'confirming' },
          { guard: { type: 'needsWell', params: ({ event }) => event.output }, target: 'joiningWell' },
          {
            guard: { type: 'atLimit', params: ({ event }) => event.output },
            target: 'atLimit',
            actions: assign({ notice: ({ event }) => event.output.notice }),
          },
          { target: 'idle', actions: { type: 'showRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'idle', actions: { type: 'showRefusal', params: { notice: null } } },
      },
    },
    confirming: { on: { CONFIRMED: 'registering', CLOSE: 'idle' } },
    joiningWell: { on: { WELL_JOINED: 'registering', CLOSE: 'idle' } },
    atLimit: {
      on: {
        EXCHANGE: { target: 'registering', actions: assign({ insteadOf: ({ event }) => event.insteadOf }) },
        CLOSE: 'idle',
      },
    },
    registered: { on: { CLOSE: 'idle' } },
  },
});
