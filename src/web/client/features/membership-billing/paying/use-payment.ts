import { useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { fromPromise } from 'xstate';
import type { z } from 'zod';
import { settlePayment } from '#modules/membership-billing/contract/api.ts';
import type { AnswerOf, Endpoint } from '#kernel/contract/endpoint.ts';
import { call, isUndecided, randomKey, type CallAnswer } from '#client/lib/call.ts';
import { invalidateTopic } from '#client/lib/query.ts';
import { tabStorage } from '#client/lib/storage.ts';
import type { Card } from './use-card.tsx';
import { paymentMachine, type CardTaken, type Challenge, type PaymentMachineOutcome } from './payment-machine.ts';
import { billingTexts } from '../texts.ts';

const texts = billingTexts.payment;
/** A charge may wait for a bank. */
const CHARGE_TIMEOUT = 60_000;

type Attempt<Input> = { key: string; input: Input };

/** The attempt that this tab has begun, so that it continues after a reload. */
const attempts = <Input>(purpose: string) => {
  const name = `payment-${purpose}`;
  return {
    open: (): Attempt<Input> | undefined => {
      try {
        return (JSON.parse(tabStorage.read(name) ?? 'null') ?? undefined) as Attempt<Input> | undefined;
      } catch {
        return undefined;
      }
    },
    begin: (input: Input): Attempt<Input> => {
      const attempt = { key: randomKey(), input };
      tabStorage.write(name, JSON.stringify(attempt));
      return attempt;
    },
    end: () => tabStorage.forget(name),
  };
};

/** A refusal in its own words; `unclear` where it is not known whether the server got it. */
const failureOf = (answer: Extract<CallAnswer<Endpoint>, { ok: false }>): PaymentMachineOutcome =>
  isUndecided(answer)
    ? { is: 'unclear' }
    : answer.notice.name === 'CHARGE_DIFFERS'
      ? { is: 'changed', news: answer.notice.msg }
      : { is: 'refused', problem: answer.notice.msg || billingTexts.notCharged };

const progress = {
  takingCard: texts.card,
  charging: texts.charging,
  challenged: texts.challenge,
  settling: texts.charging,
  unanswered: texts.unclear,
  unsettled: texts.unclear,
} as const;

export type Payment = Pick<
  ReturnType<typeof usePayment>,
  'isPaying' | 'problem' | 'news' | 'progress' | 'pay' | 'edited'
>;

/**
 * Pays once. The write that charges is repeated with one key until it is answered, and a reloaded tab continues the attempt that it
 * had begun (BIL-049, BIL-061, BIL-064, I-051).
 */
export const usePayment = <E extends Endpoint, Paid>(options: {
  /** Names the attempt in this tab. */
  purpose: string;
  endpoint: E;
  card: Card;
  /** Brings the card to the server before the charge, or refuses it. */
  takeCard: () => Promise<CardTaken>;
  /** What is charged, once the card is there. */
  input: () => z.input<E['input']>;
  /** What was paid, in either answer; undefined: it was not. */
  paid: (value: AnswerOf<E> | AnswerOf<typeof settlePayment>) => Paid | undefined;
  onPaid: (paid: Paid, input: z.input<E['input']>) => void;
}) => {
  const queries = useQueryClient();
  const stored = attempts<z.input<E['input']>>(options.purpose);
  const [resumes] = useState(() => stored.open() !== undefined);

  const outcomeOf = (answer: CallAnswer<Endpoint>, input: z.input<E['input']>): PaymentMachineOutcome => {
    if (!answer.ok) {
      const outcome = failureOf(answer);
      if (outcome.is !== 'unclear') stored.end();
      // The page shows the sum of before.
      if (outcome.is === 'changed') void invalidateTopic(queries, ['subscription']);
      return outcome;
    }
    const value = answer.value as AnswerOf<E> & { required_action?: Challenge };
    if (value.required_action !== undefined) return { is: 'challenged', challenge: value.required_action };
    stored.end();
    for (const topic of options.endpoint.touches) void invalidateTopic(queries, [topic]);
    const paid = options.paid(value);
    if (paid === undefined) return { is: 'refused', problem: billingTexts.notCharged };
    options.onPaid(paid, input);
    return { is: 'paid' };
  };
  const charge = async (): Promise<PaymentMachineOutcome> => {
    const { key, input } = stored.open() ?? stored.begin(options.input());
    const answer = await call(options.endpoint, input, { idempotencyKey: key, timeout: CHARGE_TIMEOUT, quiet: true });
    return outcomeOf(answer, input);
  };
  const settle = async ({ payment, client_secret }: Challenge): Promise<PaymentMachineOutcome> => {
    const input = stored.open()?.input ?? options.input();
    const answer = await call(settlePayment, { payment }, { timeout: CHARGE_TIMEOUT, quiet: true });
    // The provider has not decided yet.
    if (!answer.ok && answer.notice.name === 'PAYMENT_UNDER_WAY') return { is: 'unclear' };
    const outcome = outcomeOf(answer, input);
    // The card is confirmed, and the renewal that it pays now has to be, too.
    if (outcome.is !== 'challenged' || outcome.challenge.client_secret !== client_secret) return outcome;
    stored.end();
    return { is: 'refused', problem: texts.challengeFailed };
  };

  const [state, send] = useMachine(
    paymentMachine.provide({
      actors: {
        takeCard: fromPromise(options.takeCard),
        charge: fromPromise(charge),
        passChallenge: fromPromise<void, Challenge>(({ input }) => options.card.passChallenge(input)),
        settle: fromPromise<PaymentMachineOutcome, Challenge>(({ input }) => settle(input)),
      },
    }),
    { input: { resumes } },
  );
  const isPaying = !state.matches('editing') && !state.matches('paid');
  useLeaveWarning(isPaying);
  return {
    isPaying,
    problem: state.context.problem ?? undefined,
    /** Nothing is wrong, but the buyer has to confirm again. */
    news: state.context.news ?? undefined,
    progress: (progress as Partial<Record<typeof state.value, string>>)[state.value],
    pay: () => send({ type: 'PAY' }),
    edited: () => send({ type: 'EDIT' }),
  };
};

/** The browser asks before the page is left while a charge is on its way. */
const useLeaveWarning = (wanted: boolean) => {
  const ask = useEffectEvent((event: BeforeUnloadEvent) => event.preventDefault());
  useEffect(() => {
    if (!wanted) return undefined;
    const listener = (event: BeforeUnloadEvent) => ask(event);
    addEventListener('beforeunload', listener);
    return () => removeEventListener('beforeunload', listener);
  }, [wanted]);
};
