import type { PaymentProvider } from '#kernel/parts.ts';
import type { PortProblems } from '#kernel/port-problems.ts';
import type { Payments } from '../payments.ts';
import { stripeClient, type StripeAccess } from './access.ts';
import { cardCalls } from './cards.ts';
import { customerCalls } from './customers.ts';
import { endingCalls } from './endings.ts';
import { withPortErrors } from './errors.ts';
import { giftCalls } from './gifts.ts';
import { notificationCalls } from './notifications.ts';
import { stripeObserver } from './observing.ts';
import { payoutCalls } from './payouts.ts';
import { previewCalls } from './previews.ts';
import { stripePrices } from './prices.ts';
import { subscriptionCalls } from './subscriptions.ts';

/** The port on Stripe. */
export const stripePayments = (
  provider: PaymentProvider,
  {
    productName,
    hasTax,
    problems,
  }: { productName: () => string; hasTax: boolean; problems: Pick<PortProblems, 'failed' | 'works'> },
): Payments => {
  const stripe = stripeClient(provider);
  const access: StripeAccess = { stripe, hasTax, priceOf: stripePrices(stripe, productName) };
  return withPortErrors<Payments>(
    {
      ...customerCalls(access),
      ...cardCalls(access),
      ...subscriptionCalls(access),
      ...giftCalls(access),
      ...endingCalls(access),
      ...payoutCalls(access),
      ...previewCalls(access),
      ...notificationCalls({ stripe, webhookSecret: provider.webhookSecret }),
      observe: stripeObserver(stripe),
    },
    problems,
  );
};
