import type { Stripe } from '@stripe/stripe-js';
import { provider } from '../paying/provider.ts';

type FakeProviderListener = (event: { empty: boolean; complete: boolean }) => void;

/**
 * A payment provider without a server: its three fields are plain inputs in place of frames, `complete` once something is
 * typed that does not say `wrong`.
 * What tokens and challenges become is set by the test.
 */
export const fakeProvider = () => {
  const answers = {
    token: { token: { id: 'tok_1' } } as { token?: { id: string }; error?: { message?: string } } | Error,
    challenge: {} as { error?: { message?: string } },
  };
  const seen = { tokens: 0, challenges: [] as string[] };
  const create = () => {
    const input = document.createElement('input');
    const listeners: Record<string, FakeProviderListener[]> = {};
    const emit = (name: string) => {
      for (const listener of listeners[name] ?? [])
        listener({ empty: input.value === '', complete: input.value !== '' && input.value !== 'wrong' });
    };
    input.addEventListener('input', () => emit('change'));
    input.addEventListener('focus', () => emit('focus'));
    input.addEventListener('blur', () => emit('blur'));
    return {
      mount: (place: HTMLElement) => {
        input.setAttribute('aria-label', document.querySelector(`label[for="${place.id}"]`)?.textContent ?? '');
        place.append(input);
      },
      on: (name: string, listener: FakeProviderListener) => void (listeners[name] ??= []).push(listener),
      destroy: () => input.remove(),
    };
  };
  const stripe = {
    elements: () => ({ create }),
    createToken: async () => {
      seen.tokens += 1;
      if (answers.token instanceof Error) throw answers.token;
      return answers.token;
    },
    handleNextAction: async ({ clientSecret }: { clientSecret: string }) => {
      seen.challenges.push(clientSecret);
      return answers.challenge;
    },
  };
  provider.load = async () => stripe as unknown as Stripe;
  return { answers, seen };
};
