import { Box } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { subscriptionActivity, updateCard, type SubscriptionInfo } from '#modules/membership-billing/contract/api.ts';
import { moneyText } from '#client/entities/membership-billing/money.ts';
import { useCall } from '#client/lib/query.ts';
import { serverNow } from '#client/lib/server-time.ts';
import { Stack } from '#ui/layout.tsx';
import { LoadingState } from '#ui/states.tsx';
import { PaymentForm } from '../paying/payment-form.tsx';
import type { ProviderAddress } from '../paying/provider.ts';
import { billingTexts } from '../texts.ts';
import { useCard } from '../paying/use-card.tsx';
import { usePayment } from '../paying/use-payment.ts';
import { isInGrace, isRenewing } from './standing.ts';

const texts = billingTexts.updateCard;
/** BIL-027 */
const LOADER_MS = 1000;

/** What is charged to a new card, and when. */
export const useCardLead = (subscriptionInfo: SubscriptionInfo): string => {
  const owes = isInGrace(subscriptionInfo, serverNow());
  const activity = useCall(subscriptionActivity, {}, { topics: [['subscription']], enabled: owes, quiet: true });
  const owed = activity.data?.activity.find(({ kind }) => kind === 'failed');
  if (!owes) return isRenewing(subscriptionInfo) ? texts.lead : texts.leadNothing;
  return texts.leadOwed(owed?.amount && owed.currency ? moneyText(owed.amount, owed.currency) : undefined);
};

/** A second of loading, the form, thanks (BIL-027, BIL-029). */
export const UpdateCard = ({
  provider,
  subscription,
}: {
  provider: ProviderAddress;
  subscription: SubscriptionInfo;
}) => {
  const owes = isInGrace(subscription, serverNow());
  const [owed] = useState(owes);
  // A link in a mail may be opened when the plan is over: a saved card brings none back.
  const thanksPlain = isRenewing(subscription) ? texts.thanksText : texts.thanksNothing;
  const thanksText = owes ? texts.thanksOwed : owed && isRenewing(subscription) ? texts.thanksPaid : thanksPlain;
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
      <p>{thanksText(step.saved)}</p>
    </Stack>
  );
};

const CardForm = ({ provider, onSaved }: { provider: ProviderAddress; onSaved: (last4: string) => void }) => {
  const card = useCard(provider);
  const token = useRef('');
  const payment = usePayment({
    purpose: 'card',
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
