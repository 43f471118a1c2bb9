import { describe, expect, jest, test } from '@jest/globals';
import { onTestFinished } from '#test/runner/test-end.ts';
import { createActor, fromPromise, waitFor } from 'xstate';
import { paymentMachine, type CardTaken, type Challenge, type PaymentMachineOutcome } from './payment-machine.ts';

const CHALLENGE = { client_secret: 'pi_1_secret_2', payment: '5f0c1a52-0000-4000-8000-0000000000aa' };

/** A payment whose charges become these outcomes, one after the other. */
const aPayment = (options: {
  outcomes: PaymentMachineOutcome[];
  card?: CardTaken;
  settled?: PaymentMachineOutcome[];
  passes?: boolean;
  resumes?: boolean;
}) => {
  const seen = { cards: 0, charges: 0, challenges: [] as Challenge[], settled: [] as string[] };
  const machine = paymentMachine.provide({
    actors: {
      takeCard: fromPromise<CardTaken>(async () => {
        seen.cards += 1;
        return options.card ?? { is: 'taken' };
      }),
      charge: fromPromise<PaymentMachineOutcome>(async () => options.outcomes[seen.charges++] ?? { is: 'unclear' }),
      passChallenge: fromPromise<void, Challenge>(async ({ input }) => {
        seen.challenges.push(input);
        if (options.passes === false) throw new Error('The dialog could not be opened');
      }),
      settle: fromPromise<PaymentMachineOutcome, Challenge>(async ({ input }) => {
        seen.settled.push(input.payment);
        return options.settled?.[seen.settled.length - 1] ?? { is: 'unclear' };
      }),
    },
    delays: { retry: 0 },
  });
  const actor = createActor(machine, { input: { resumes: options.resumes ?? false } }).start();
  onTestFinished(() => void actor.stop());
  const payment = {
    seen,
    actor,
    until: (state: 'paid' | 'editing') => waitFor(actor, (snapshot) => snapshot.matches(state)),
    start: () => {
      actor.send({ type: 'PAY' });
      return payment;
    },
  };
  return payment;
};

describe('one attempt to pay', () => {
  test('pressing Pay twice takes the card once and charges once', async () => {
    const { actor, seen, until } = aPayment({ outcomes: [{ is: 'paid' }] });
    actor.send({ type: 'PAY' });
    actor.send({ type: 'PAY' });
    await until('paid');
    actor.send({ type: 'PAY' });
    expect(seen).toMatchObject({ cards: 1, charges: 1 });
  });

  test('a card that is not taken is not charged, and what is wrong is said until it is edited', async () => {
    const { actor, seen, until } = aPayment({
      outcomes: [],
      card: { is: 'refused', problem: 'Your card is expired.' },
    });
    actor.send({ type: 'PAY' });
    const { context } = await until('editing');
    expect(context.problem).toBe('Your card is expired.');
    expect(seen.charges).toBe(0);
    actor.send({ type: 'EDIT' });
    expect(actor.getSnapshot().context.problem).toBeNull();
  });

  test('after the challenge of the bank the server is asked what became of the payment', async () => {
    const { seen, until } = aPayment({
      outcomes: [{ is: 'challenged', challenge: CHALLENGE }],
      settled: [{ is: 'unclear' }, { is: 'paid' }],
    }).start();
    await until('paid');
    expect(seen).toEqual({
      cards: 1,
      charges: 1,
      challenges: [CHALLENGE],
      settled: [CHALLENGE.payment, CHALLENGE.payment],
    });
  });

  test('a second challenge, for what the confirmed card pays, is passed and settled like the first', async () => {
    const second = { ...CHALLENGE, client_secret: 'pi_2_secret' };
    const { seen, until } = aPayment({
      outcomes: [{ is: 'challenged', challenge: CHALLENGE }],
      settled: [{ is: 'challenged', challenge: second }, { is: 'paid' }],
    }).start();
    await until('paid');
    expect(seen).toMatchObject({ charges: 1, challenges: [CHALLENGE, second] });
  });

  test('a challenge that fails is settled, too, and the member can try again', async () => {
    const { seen, until } = aPayment({
      outcomes: [{ is: 'challenged', challenge: CHALLENGE }],
      passes: false,
      settled: [{ is: 'refused', problem: 'Not confirmed' }],
    }).start();
    const { context } = await until('editing');
    expect(context.problem).toBe('Not confirmed');
    expect(seen.charges).toBe(1);
  });

  test('an attempt without an answer is asked about again and takes no other card', async () => {
    const { actor, seen, until } = aPayment({ outcomes: [{ is: 'unclear' }, { is: 'unclear' }, { is: 'paid' }] });
    actor.send({ type: 'PAY' });
    await until('paid');
    expect(seen).toMatchObject({ cards: 1, charges: 3 });
  });

  test('while an attempt has no answer, Pay does nothing', () => {
    jest.useFakeTimers();
    const { actor, seen } = aPayment({ outcomes: [], resumes: true });
    actor.send({ type: 'PAY' });
    expect(seen.cards).toBe(0);
    jest.useRealTimers();
  });

  test('a reloaded tab continues its attempt', async () => {
    const { seen, until } = aPayment({ outcomes: [{ is: 'paid' }], resumes: true });
    await until('paid');
    expect(seen).toMatchObject({ cards: 0, charges: 1 });
  });
});
