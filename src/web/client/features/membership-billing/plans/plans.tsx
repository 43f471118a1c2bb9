import { Box } from '@mantine/core';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import type { ReactNode } from 'react';
import type { SubscriptionType } from '#modules/membership-billing/contract/api.ts';
import { useSubscription, useTakesPayments } from '#client/entities/membership-billing/use-billing.ts';
import { useSetting, useSupportEmail } from '#client/lib/config.tsx';
import { useMember } from '#client/lib/session.tsx';
import { StatusBadge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { Grid, List, Row, Soft, Stack } from '#ui/layout.tsx';
import { LinkButton, WayLink } from '#ui/link-button.tsx';
import { Section } from '#ui/page.tsx';
import { Loaded, LoadingState } from '#ui/states.tsx';
import { moneyText } from '#client/entities/membership-billing/money.ts';
import { billingTexts } from '../texts.ts';
import { useTypes } from './use-types.ts';
import { isRenewing, isWithoutEnd, priceText } from './standing.ts';

const texts = billingTexts.plans;

/** What Basic and Unlimited are; prices only where something is sold, and only from the list (BIL-001, BIL-005, BIL-008, C-064). */
export const Plans = () => {
  const isMember = useMember() !== null;
  const takesPayments = useTakesPayments();
  const subscription = useSubscription().data?.subscription_info;
  const basic = { registered: useSetting('BASIC_MAX_REGISTERED', 1), attended: useSetting('BASIC_MAX_ATTENDED', 1) };
  const isByMonth = useSetting('ALLOWANCE_PERIOD', 'month') === 'month';
  const hosted = useSetting('BASIC_MAX_HOSTED_UPCOMING', 0);
  const registered = useSetting('UNLIMITED_MAX_REGISTERED', 4);
  return (
    <>
      <Grid as="ul" min={26} gap="lg">
        <Plan
          name={texts.basic}
          isYours={subscription?.is_unlimited_subscribed === false}
          price={takesPayments ? <strong>{texts.free}</strong> : null}
          points={[
            texts.basicRegistered(basic.registered),
            texts.basicAttended(basic.attended, isByMonth),
            ...texts.basicMore,
            texts.basicHosted(hosted),
          ]}
        >
          {isMember ? null : <WayLink to="/register" fullWidth text={texts.signUp} />}
        </Plan>
        <Plan
          name={texts.unlimited}
          isYours={subscription?.is_unlimited_subscribed ?? false}
          price={takesPayments ? <Prices /> : null}
          points={[texts.unlimitedLimit(registered), ...texts.unlimitedMore]}
        >
          {takesPayments && !(subscription && (isRenewing(subscription) || isWithoutEnd(subscription))) ? (
            <LinkButton to="/membership/checkout" fullWidth>
              {texts.choose}
            </LinkButton>
          ) : null}
        </Plan>
      </Grid>
      {takesPayments ? <GoodToKnow /> : null}
    </>
  );
};

const Plan = ({
  name,
  isYours,
  price,
  points,
  children,
}: {
  name: string;
  isYours: boolean;
  price: ReactNode;
  points: readonly string[];
  children: ReactNode;
}) => (
  <Card as="li" padding="lg" look={isYours ? 'raised' : 'plain'}>
    <Stack h="100%" gap="md">
      {/* Wraps where the text is large. */}
      <Row justify="space-between">
        <Box component="h2" fz="h3">
          {name}
        </Box>
        {isYours ? <StatusBadge tone="good">{texts.yours}</StatusBadge> : null}
      </Row>
      {price}
      <Stack as="ul" gap="xs" flex={1}>
        {points.map((point) => (
          <Row as="li" key={point} wrap="nowrap" align="flex-start">
            <Icon shape={IconCheck} size={20} />
            <span>{point}</span>
          </Row>
        ))}
      </Stack>
      {children}
    </Stack>
  </Card>
);

const Prices = () => (
  <Loaded {...useTypes()} loading={<LoadingState shape="text" rows={3} label={billingTexts.plans.loadingPrices} />}>
    {({ subscription_type }) => (
      <Stack as="ul" gap="xxs">
        {subscription_type
          .filter(({ price }) => price > 0)
          .map((type) => (
            <Price key={type.id} plan={type} />
          ))}
      </Stack>
    )}
  </Loaded>
);

const Price = ({ plan }: { plan: SubscriptionType }) => (
  <li>
    <strong>{priceText(plan)}</strong>
    {plan.slashed_price === null ? null : (
      <Soft as="span" ms="xs">
        {texts.usually(moneyText(plan.slashed_price, plan.currency))}
      </Soft>
    )}
  </li>
);

const GoodToKnow = () => {
  const days = useSetting('GRACE_DAYS', 7);
  const email = useSupportEmail();
  return (
    <>
      <Section title={texts.goodToKnow}>
        <List>
          {[...texts.points, texts.renewalFails(days), texts.refunds(email ?? texts.us)].map((point) => (
            <li key={point}>{point}</li>
          ))}
        </List>
      </Section>
      <Section title={texts.gifts}>
        <p>{texts.giftsText}</p>
        <Row mt="md" gap="sm">
          <WayLink to="/gift" text={texts.buyGift} />
          <WayLink to="/redeem" text={texts.redeem} />
        </Row>
      </Section>
    </>
  );
};
