import { Box } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  previewCheckout,
  updateSubscription,
  type SubscriptionInfo,
  type SubscriptionType,
} from '#modules/membership-billing/contract/api.ts';
import { MembershipWelcomeDialog } from '#client/entities/membership-billing/good-news.tsx';
import { track } from '#client/lib/visit/analytics.ts';
import { useCall } from '#client/lib/query.ts';
import { dateText } from '#client/lib/time.ts';
import { Illustration } from '#ui/pictures/illustration.tsx';
import { Soft, Stack } from '#ui/layout.tsx';
import { LinkButton, WayLink } from '#ui/link-button.tsx';
import { openModal } from '#ui/modal-layer.tsx';
import { PageTitle } from '#ui/page.tsx';
import { Loaded, LoadingState } from '#ui/states.tsx';
import { BillingSummary, isChargedLater, shownSum } from '../paying/billing-summary.tsx';
import { CodeField, useCode } from '../paying/code-field.tsx';
import { moneyText } from '#client/entities/membership-billing/money.ts';
import { PaymentForm } from '../paying/payment-form.tsx';
import { PlanChoice } from './plan-choice.tsx';
import type { ProviderAddress } from '../paying/provider.ts';
import { SoldPlans } from './sold-plans.tsx';
import { billingTexts } from '../texts.ts';
import { usePayment } from '../paying/use-payment.ts';
import { useSavedCard } from '../paying/use-saved-card.tsx';
import { isRenewing, isWithoutEnd, lastsUntil } from './standing.ts';

const texts = billingTexts.checkout;

/** Becoming Unlimited: the plan, a code, what is charged and when, the card (BIL-018, BIL-030). */
export const Checkout = ({
  provider,
  subscription,
  onBought,
}: {
  provider: ProviderAddress;
  subscription: SubscriptionInfo;
  onBought?: () => void;
}) => {
  const [done, setDone] = useState<SubscriptionInfo>();
  const [isPaying, setPaying] = useState(false);
  if (done) return <Welcome subscription={done} />;
  // What is paid here may be recorded, and heard of, before the payment is answered.
  if ((isRenewing(subscription) || isWithoutEnd(subscription)) && !isPaying)
    return <Already subscription={subscription} />;
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <SoldPlans>
        {(types) => (
          <Buy
            provider={provider}
            types={types}
            before={subscription}
            onPaying={setPaying}
            onDone={(bought) => {
              setDone(bought);
              onBought?.();
            }}
          />
        )}
      </SoldPlans>
    </>
  );
};

const Buy = ({
  provider,
  types,
  before,
  onPaying,
  onDone,
}: {
  provider: ProviderAddress;
  types: readonly SubscriptionType[];
  before: SubscriptionInfo;
  onPaying: (isPaying: boolean) => void;
  onDone: (subscriptionInfo: SubscriptionInfo) => void;
}) => {
  const [address] = useSearchParams();
  const [chosen, setChosen] = useState(types[0]!);
  const typed = useCode(address.get('code') ?? '');
  const { code } = typed;
  const card = useSavedCard(provider);
  const bought = { subscription_type_id: chosen.id, ...(code === undefined ? {} : { code: code.code }) };
  const preview = useCall(previewCheckout, bought, { topics: [['subscription']], keepPrevious: true });
  const payment = usePayment({
    purpose: 'membership',
    endpoint: updateSubscription,
    card,
    takeCard: () => card.saveFor(preview),
    input: () => ({ ...bought, ...shownSum(preview.data), auto_subscribe: true }),
    // BIL-049: without the plan that follows nothing was bought.
    paid: ({ next_subscription_type, subscription_info }) =>
      next_subscription_type === undefined ? undefined : (subscription_info ?? before),
    onPaid: (subscription) => {
      onDone(subscription);
      track('subscription_subscribed', {});
      openModal((close) => <MembershipWelcomeDialog onClose={close} />);
    },
  });
  useEffect(() => onPaying(payment.isPaying), [onPaying, payment.isPaying]);
  const total = preview.data;
  return (
    <PaymentForm
      payment={payment}
      card={card.fields}
      ready={total !== undefined && !preview.isPlaceholderData}
      check={typed.isSettled}
      pay={
        total === undefined || total.total === 0 || isChargedLater(total)
          ? texts.start
          : texts.pay(moneyText(total.total, total.currency))
      }
    >
      <PlanChoice
        label={texts.plan}
        types={types}
        chosen={chosen.id}
        disabled={payment.isPaying}
        onChoose={(id) => setChosen(types.find((type) => type.id === id) ?? chosen)}
      />
      <CodeField typed={typed} disabled={payment.isPaying} />
      <Loaded query={preview} loading={<LoadingState shape="text" label={billingTexts.summary.calculating} />}>
        {(options) => <BillingSummary preview={options} plan={chosen.name} />}
      </Loaded>
    </PaymentForm>
  );
};

const Welcome = ({ subscription }: { subscription: SubscriptionInfo }) => (
  <>
    <PageTitle>{texts.done}</PageTitle>
    <Stack as="output" gap="lg" align="flex-start">
      <Illustration picture="boat" />
      <p>
        {subscription.current_period_end === null
          ? texts.doneOpen
          : texts.doneText(dateText(subscription.current_period_end))}
      </p>
      {/* The dialog above it leads to sessions. */}
      <WayLink to="/membership" text={billingTexts.yours.back} />
    </Stack>
  </>
);

const Already = ({ subscription }: { subscription: SubscriptionInfo }) => {
  const until = lastsUntil(subscription);
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <Stack gap="md" align="flex-start">
        {until === null ? null : (
          <Box component="p" fw={650}>
            {texts.already(dateText(until))}
          </Box>
        )}
        <Soft size="inherit">{isWithoutEnd(subscription) ? texts.withoutEnd : texts.alreadyText}</Soft>
        <LinkButton to="/membership">{billingTexts.yours.back}</LinkButton>
      </Stack>
    </>
  );
};
