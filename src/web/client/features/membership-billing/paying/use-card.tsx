import { useComputedColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Stripe, StripeCardNumberElement, StripeElementStyle } from '@stripe/stripe-js';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { FrameField } from '#ui/controls/frame-field.tsx';
import { Row, Stack } from '#ui/layout.tsx';
import { FailedState, LoadingState } from '#ui/states.tsx';
import type { Challenge } from './payment-machine.ts';
import { provider, type ProviderAddress } from './provider.ts';
import { billingTexts } from '../texts.ts';

const texts = billingTexts.card;

export type UseCardToken = { ok: true; token: string } | { ok: false; problem: string };
export type Card = {
  fields: ReactNode;
  /** Turns what was typed into what can be charged (BIL-043). */
  token: () => Promise<UseCardToken>;
  /** Lets the card's bank ask its holder (I-051). */
  passChallenge: (challenge: Challenge) => Promise<void>;
};

type Mounted = { number: StripeCardNumberElement; empty: ReadonlySet<string> };

/** A card that is typed into the payment provider's fields (BIL-028, BIL-060, BIL-061). */
export const useCard = (address: ProviderAddress): Card => {
  const query = useQuery({
    queryKey: ['payment-provider', address.script_url],
    queryFn: () => provider.load(address),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  });
  // Another colour scheme needs frames with other colours.
  const scheme = useComputedColorScheme();
  const mounted = useRef<Mounted | null>(null);
  const stripe = query.data;
  return {
    token: async () => {
      if (!stripe || !mounted.current) return { ok: false, problem: texts.notLoaded };
      // What is wrong with a field that is filled, the provider says in its own words.
      if (mounted.current.empty.size > 0) return { ok: false, problem: texts.incomplete };
      const made = await stripe.createToken(mounted.current.number).catch(() => undefined);
      return made?.token
        ? { ok: true, token: made.token.id }
        : { ok: false, problem: made?.error?.message ?? texts.failed };
    },
    passChallenge: async ({ client_secret }) => {
      // A page that was loaded again may be here before the script is.
      const loaded = stripe ?? (await provider.load(address));
      await loaded.handleNextAction({ clientSecret: client_secret });
    },
    fields: stripe ? (
      <CardFields key={scheme} stripe={stripe} onMounted={(fields) => (mounted.current = fields)} />
    ) : query.isError ? (
      <FailedState text={texts.notLoaded} retrying={query.isFetching} onRetry={() => void query.refetch()} />
    ) : (
      <LoadingState label={texts.loading} rows={2} />
    ),
  };
};

const KINDS = ['cardNumber', 'cardExpiry', 'cardCvc'] as const;
type UseCardKind = (typeof KINDS)[number];
const labels = { cardNumber: 'number', cardExpiry: 'expiry', cardCvc: 'cvc' } as const;

/** Number, expiry and CVC, each in a frame of the provider; no postal code is asked. */
const CardFields = ({ stripe, onMounted }: { stripe: Stripe; onMounted: (fields: Mounted | null) => void }) => {
  const frames = useRef<Partial<Record<UseCardKind, HTMLDivElement | null>>>({});
  const [focused, setFocused] = useState<UseCardKind>();
  const notifyMounted = useEffectEvent(onMounted);
  useEffect(() => {
    const elements = stripe.elements();
    const options = { style: elementStyle() };
    const fields = {
      cardNumber: elements.create('cardNumber', { ...options, showIcon: true }),
      cardExpiry: elements.create('cardExpiry', options),
      cardCvc: elements.create('cardCvc', options),
    };
    const unfilled = new Set<UseCardKind>(KINDS);
    for (const kind of KINDS) {
      // The three have the same events; the library types them one by one.
      const field = fields[kind] as typeof fields.cardNumber;
      field.on('change', ({ empty }) => void (empty ? unfilled.add(kind) : unfilled.delete(kind)));
      field.on('focus', () => setFocused(kind));
      field.on('blur', () => setFocused(undefined));
      field.mount(frames.current[kind]!);
    }
    notifyMounted({ number: fields.cardNumber, empty: unfilled });
    return () => {
      notifyMounted(null);
      for (const kind of KINDS) fields[kind].destroy();
    };
  }, [stripe]);
  const field = (kind: UseCardKind) => (
    <FrameField
      label={texts[labels[kind]]}
      frame={(node) => void (frames.current[kind] = node)}
      focused={focused === kind}
    />
  );
  return (
    <Stack gap="md">
      {field('cardNumber')}
      <Row grow wrap="nowrap" gap="md">
        {field('cardExpiry')}
        {field('cardCvc')}
      </Row>
    </Stack>
  );
};

/** A frame cannot read our colours: they are given to it as they are now. */
const elementStyle = (): StripeElementStyle => {
  const colours = getComputedStyle(document.documentElement);
  const colour = (name: string) => colours.getPropertyValue(name).trim();
  return {
    base: {
      color: colour('--ws-ink'),
      iconColor: colour('--ws-brand'),
      fontSize: '16px',
      fontFamily: 'Nunito, system-ui, sans-serif',
      '::placeholder': { color: colour('--ws-ink-soft') },
    },
    invalid: { color: colour('--ws-error'), iconColor: colour('--ws-error') },
  };
};
