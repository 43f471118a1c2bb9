import { Box, Button } from '@mantine/core';
import { subscriptionCan } from '#modules/membership-billing/contract/subscription-lifecycle.ts';
import { updateSubscription, type SubscriptionInfo } from '#modules/membership-billing/contract/api.ts';
import type { Notice } from '#kernel/contract/refusals.ts';
import { useTakesPayments } from '#client/entities/membership-billing/use-billing.ts';
import { useAction } from '#client/lib/action.ts';
import { navigation } from '#client/lib/paths/navigation.ts';
import { serverNow } from '#client/lib/server-time.ts';
import { dateText } from '#client/lib/time.ts';
import { toast } from '#client/lib/toast.ts';
import { track } from '#client/lib/visit/analytics.ts';
import { Card } from '#ui/card.tsx';
import { Row, Stack } from '#ui/layout.tsx';
import { WayLink } from '#ui/link-button.tsx';
import { billingTexts } from '../texts.ts';
import { isInGrace, isRenewing, standingText } from './standing.ts';

const texts = billingTexts.yours;

export const YourMembership = ({ subscription }: { subscription: SubscriptionInfo }) => {
  const takesPayments = useTakesPayments();
  const renews = isRenewing(subscription);
  const isInGraceNow = isInGrace(subscription, serverNow());
  return (
    <Card as="section" padding="lg" look="soft" aria-labelledby="your-membership">
      <Box component="h2" id="your-membership" fz="h3" mb="xs">
        {texts.title}
      </Box>
      <p>{standingText(subscription)}</p>
      <Row mt="md" gap="sm">
        {takesPayments && subscriptionCan(subscription, 'RenewalResumed') && !isInGraceNow ? (
          <Resume subscription={subscription} />
        ) : null}
        {takesPayments && subscriptionCan(subscription, 'NextPlanChosen') && !isInGraceNow ? (
          <WayLink to="/membership/change" text={texts.change} />
        ) : null}
        {takesPayments && (renews || isInGraceNow) ? <WayLink to="/membership/card" text={texts.card} /> : null}
        <WayLink to="/membership/history" text={texts.history} />
        {takesPayments && renews ? <WayLink to="/membership/cancel" text={texts.cancel} /> : null}
      </Row>
    </Card>
  );
};

/** Where there is no subscription to change any more, another is bought: the page for that takes the card. */
export const enterCardFirst = ({ name, msg }: Notice): boolean => {
  if (name !== 'CARD_MISSING') return false;
  toast.info(msg);
  void navigation.go('/membership/checkout');
  return true;
};

/** Takes back a cancellation before it takes effect. */
const Resume = ({ subscription }: { subscription: SubscriptionInfo }) => {
  const resume = useAction(updateSubscription, {
    refused: (notice) => {
      if (!enterCardFirst(notice)) toast.error(notice.msg);
    },
    after: ({ next_subscription_type: next }) => {
      if (next !== undefined) track('subscription_subscribed', {});
    },
  });
  return (
    <Button
      loading={resume.pending}
      onClick={() =>
        void resume.run({ subscription_type_id: subscription.current_subscription_type.id, auto_subscribe: true })
      }
    >
      {texts.resume}
    </Button>
  );
};

/** On every page about money while a payment is missing: until when nothing changes, and what settles it. */
export const GraceBanner = ({ subscription }: { subscription: SubscriptionInfo }) =>
  isInGrace(subscription, serverNow()) && subscription.grace_period_end !== null ? (
    <Stack as="output" tone="caution" gap="xs" mb="lg" align="flex-start">
      <strong>{billingTexts.grace.title}</strong>
      <p>{billingTexts.grace.text(dateText(subscription.grace_period_end))}</p>
      <WayLink to="/membership/card" text={billingTexts.grace.action} />
    </Stack>
  ) : null;
