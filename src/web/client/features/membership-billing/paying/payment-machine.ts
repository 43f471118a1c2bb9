import { assign, fromPromise, setup } from 'xstate';

/** What the provider needs for the challenge of a card's bank, and which payment waits for it. */
export type Challenge = { client_secret: string; payment: string };
/** What an attempt to pay became; `unclear`: no answer arrived, and it may have been charged. */
export type PaymentMachineOutcome =
  | { is: 'paid' }
  | { is: 'challenged'; challenge: Challenge }
  | { is: 'refused'; problem: string }
  | PaymentMachineChanged
  | { is: 'unclear' };
/** Nothing is wrong, but what is paid is not what was shown. */
type PaymentMachineChanged = { is: 'changed'; news: string };
export type CardTaken = { is: 'taken' } | { is: 'refused'; problem: string } | PaymentMachineChanged;

const RETRY_MS = 4000;

const outcomes = {
  isPaid: (_: unknown, outcome: PaymentMachineOutcome) => outcome.is === 'paid',
  isChallenged: (_: unknown, outcome: PaymentMachineOutcome) => outcome.is === 'challenged',
  isRefused: (_: unknown, outcome: PaymentMachineOutcome) => outcome.is === 'refused' || outcome.is === 'changed',
} as const;

const output = ({ event }: { event: { output: PaymentMachineOutcome } }) => event.output;
const byOutcome = [
  { guard: { type: 'isPaid', params: output }, target: 'paid' },
  {
    guard: { type: 'isChallenged', params: output },
    target: 'challenged',
    actions: { type: 'keepChallenge', params: output },
  },
  { guard: { type: 'isRefused', params: output }, target: 'editing', actions: { type: 'keepReason', params: output } },
] as const;

/**
 * One attempt to pay: card, charge, challenge of the bank, answer. Only `editing` takes PAY, so an attempt is never sent twice; an
 * attempt without an answer is asked about until the server says what became of it.
 */
export const paymentMachine = setup({
  types: {
    input: {} as { resumes: boolean },
    context: {} as { problem: string | null; news: string | null; challenge: Challenge | null; resumes: boolean },
    events: {} as { type: 'PAY' } | { type: 'EDIT' },
  },
  actors: {
    takeCard: fromPromise<CardTaken>(() => Promise.reject(new Error('no takeCard given'))),
    charge: fromPromise<PaymentMachineOutcome>(() => Promise.reject(new Error('no charge given'))),
    passChallenge: fromPromise<void, Challenge>(() => Promise.reject(new Error('no passChallenge given'))),
    settle: fromPromise<PaymentMachineOutcome, Challenge>(() => Promise.reject(new Error('no settle given'))),
  },
  actions: {
    forget: assign({ problem: null, news: null }),
    keepReason: assign((_, input: PaymentMachineOutcome | CardTaken) => ({
      ...('problem' in input ? { problem: input.problem } : {}),
      ...('news' in input ? { news: input.news } : {}),
    })),
    keepChallenge: assign((_, outcome: PaymentMachineOutcome) =>
      'challenge' in outcome ? { challenge: outcome.challenge } : {},
    ),
  },
  guards: { ...outcomes, resumes: ({ context }) => context.resumes },
  delays: { retry: RETRY_MS },
}).createMachine({
  id: 'payment',
  context: ({ input }) => ({ problem: null, news: null, challenge: null, resumes: input.resumes }),
  initial: 'arriving',
  states: {
    arriving: { always: [{ guard: 'resumes', target: 'charging' }, { target: 'editing' }] },
    editing: { on: { PAY: { target: 'takingCard', actions: 'forget' }, EDIT: { actions: 'forget' } } },
    takingCard: {
      invoke: {
        src: 'takeCard',
        onDone: [
          { guard: ({ event }) => event.output.is === 'taken', target: 'charging' },
          { target: 'editing', actions: { type: 'keepReason', params: ({ event }) => event.output } },
        ],
      },
    },
    charging: {
      invoke: {
        src: 'charge',
        onDone: [...byOutcome, { target: 'unanswered' }],
      },
    },
    unanswered: { after: { retry: 'charging' } },
    challenged: {
      // Passed or not, the server asks the provider itself.
      invoke: {
        src: 'passChallenge',
        input: ({ context }) => context.challenge!,
        onDone: 'settling',
        onError: 'settling',
      },
    },
    settling: {
      invoke: {
        src: 'settle',
        input: ({ context }) => context.challenge!,
        onDone: [...byOutcome, { target: 'unsettled' }],
      },
    },
    unsettled: { after: { retry: 'settling' } },
    paid: { type: 'final' },
  },
});
