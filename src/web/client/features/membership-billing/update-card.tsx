import { Box } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { updateCard } from '../../../../modules/membership-billing/contract/api.ts';
import { Stack } from '../../ui/layout.tsx';
import { LoadingState } from '../../ui/states.tsx';
import { PaymentForm } from './payment-form.tsx';
import type { ProviderAddress } from './provider.ts';
import { billingTexts } from './texts.ts';
import { useCard } from './use-card.tsx';
import { usePayment } from './use-payment.ts';

const texts = billingTexts.updateCard;
/** BIL-027 */
const LOADER_MS = 1000;

/** A second of loading, the form, thanks (BIL-027, BIL-029). */
export const UpdateCard = ({ provider }: { provider: ProviderAddress }) => {
  const [step, setStep] = useState<'loading' | 'form' | { saved: string }>('loading');
  useEffect(() => {
    const timer = setTimeout(() => setStep((now) => (now === 'loading' ? 'form' : now)), LOADER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (step === 'loading') return <LoadingState rows={2} label={billingTexts.card.loading} />;
  if (step === 'form') return <CardForm provider={provider} onSaved={(last4) => setStep({ saved: last4 })} />;
  return (
    <Stack as="output" tone="good" gap="xs">
      <Box component="h2" fz="h3">
        {texts.thanks}
      </Box>
      <p>{texts.thanksText(step.saved)}</p>
    </Stack>
  );
};

const CardForm = ({ provider, onSaved }: { provider: ProviderAddress; onSaved: (last4: string) => void }) => {
  const card = useCard(provider);
  const token = useRef('');
  const payment = usePayment({
    place: 'card',
    endpoint: updateCard,
    card,
    takeCard: async () => {
      const made = await card.token();
      if (!made.ok) return { is: 'refused', problem: made.problem };
      token.current = made.token;
      return { is: 'taken' };
    },
    input: () => ({ stripe_token: token.current }),
    paid: ({ billing }) => billing,
    onPaid: ({ last4 }) => onSaved(last4),
  });
  return <PaymentForm payment={payment} card={card.fields} pay={texts.save} ready />;
};
