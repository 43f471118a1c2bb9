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
import { priceText } from './plan-choice.tsx';
import { billingTexts } from '../texts.ts';

const texts = billingTexts.yours;

/** What a member has and what comes next, in one sentence; `onBasic` in place of the one to the member. */
export const standingText = (subscriptionInfo: SubscriptionInfo, onBasic: string = texts.basic): string => {
  if (!subscriptionInfo.is_unlimited_subscribed) return onBasic;
  const until = lastsUntil(subscriptionInfo);
  if (until === null) return texts.open;
  const date = dateText(until);
  const next = subscriptionInfo.next_subscription_type;
  if (!subscriptionInfo.auto_renewal || next.price === 0) return texts.ends(date);
  if (subscriptionInfo.grace_period_end !== null) return texts.owes(date);
  return next.id === subscriptionInfo.current_subscription_type.id
    ? texts.renews(date, priceText(next))
    : texts.changes(date, next.name, priceText(next));
};

/** The end of Unlimited if nothing more is charged: of the period, or of the days of grace after it. */
export const lastsUntil = (subscriptionInfo: SubscriptionInfo): string | null =>
  subscriptionInfo.grace_period_end ?? subscriptionInfo.current_period_end;

/** Unlimited for as long as staff leave it: there is nothing to buy. */
export const isWithoutEnd = (subscriptionInfo: SubscriptionInfo): boolean =>
  subscriptionInfo.is_unlimited_subscribed && subscriptionInfo.current_period_end === null;

/** A charge follows the current period. */
export const isRenewing = (subscriptionInfo: SubscriptionInfo): boolean =>
  subscriptionCan(subscriptionInfo, 'RenewalStopped');

/** A renewal failed, is tried again, and the plan lasts some days longer (C-167). */
export const isInGrace = ({ grace_period_end, auto_renewal }: SubscriptionInfo, now: number): boolean =>
  auto_renewal && grace_period_end !== null && Date.parse(grace_period_end) > now;

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
