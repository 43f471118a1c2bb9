import { Button } from '@mantine/core';
import { useState } from 'react';
import { Navigate } from 'react-router';
import {
  previewCheckout,
  updateSubscription,
  type SubscriptionInfo,
  type SubscriptionType,
} from '#modules/membership-billing/contract/api.ts';
import { subscriptionCan } from '#modules/membership-billing/contract/subscription-lifecycle.ts';
import { useAction } from '#client/lib/action.ts';
import { useCall } from '#client/lib/query.ts';
import { serverNow } from '#client/lib/server-time.ts';
import { dateText } from '#client/lib/time.ts';
import { Form } from '#ui/form.tsx';
import { Stack } from '#ui/layout.tsx';
import { PageTitle } from '#ui/page.tsx';
import { Loaded, LoadingState } from '#ui/states.tsx';
import { BillingSummary, shownSum } from '../paying/billing-summary.tsx';
import { PlanChoice } from './plan-choice.tsx';
import { billingTexts } from '../texts.ts';
import { useTypes } from './use-types.ts';
import { isInGrace } from './standing.ts';
import { enterCardFirst } from './your-membership.tsx';

const texts = billingTexts.change;

/** The plans that are sold; the chosen one begins when the paid period ends, for the sum that is shown (BIL-025, BIL-026, I-052). */
export const ChangePlan = ({ subscription }: { subscription: SubscriptionInfo }) => {
  // When the next period begins is not known before it is paid.
  if (isInGrace(subscription, serverNow())) return <PageTitle lead={texts.owed}>{texts.title}</PageTitle>;
  if (subscription.current_period_end === null || subscriptionCan(subscription, 'SubscriptionOrdered'))
    return <Navigate to="/membership/checkout" replace />;
  return <Plans subscription={subscription} begins={dateText(subscription.current_period_end)} />;
};

const Plans = ({ subscription, begins }: { subscription: SubscriptionInfo; begins: string }) => {
  const types = useTypes();
  const [chosen, setChosen] = useState(subscription.next_subscription_type.id);
  const [done, setDone] = useState<string>();
  const next = subscription.next_subscription_type;
  const isOther = chosen !== next.id;
  const preview = useCall(
    previewCheckout,
    { subscription_type_id: chosen },
    { topics: [['subscription']], keepPrevious: true, enabled: isOther, quiet: true },
  );
  const total = preview.isPlaceholderData || preview.isError ? undefined : preview.data;
  const change = useAction(updateSubscription, {
    quiet: true,
    refused: (notice) => void enterCardFirst(notice),
    after: ({ next_subscription_type }) => {
      if (next_subscription_type) setDone(texts.done(next_subscription_type.name, begins));
    },
  });
  // It is changed, and its answer alone was lost.
  const isDoneUnanswered = change.notice !== undefined && !isOther;
  const [isRefused, setRefused] = useState(false);
  const save = async () => {
    const answer = await change.run({ subscription_type_id: chosen, auto_subscribe: true, ...shownSum(total) });
    if (!answer.ok && answer.notice.name === 'CHARGE_DIFFERS') await preview.refetch();
    setRefused(answer.ok && answer.value.next_subscription_type === undefined);
  };
  return (
    <>
      <PageTitle lead={texts.lead(begins)}>{texts.title}</PageTitle>
      <Loaded {...types}>
        {({ subscription_type }) => (
          <Form
            gap="lg"
            onSubmit={() => {
              if (!change.pending && isOther && total !== undefined) void save();
            }}
            error={
              isDoneUnanswered
                ? undefined
                : change.notice
                  ? change.notice.msg || billingTexts.notCharged
                  : isRefused
                    ? billingTexts.notCharged
                    : isOther && preview.isError
                      ? preview.error.message || billingTexts.failed
                      : undefined
            }
          >
            {done === undefined && !isDoneUnanswered ? null : (
              <Stack as="output" tone="good">
                {done ?? texts.done(next.name, begins)}
              </Stack>
            )}
            <PlanChoice
              label={billingTexts.checkout.plan}
              types={subscription_type.filter(({ price }) => price > 0)}
              chosen={chosen}
              disabled={change.pending}
              onChoose={(id) => {
                setChosen(id);
                setDone(undefined);
                change.clear();
              }}
              note={({ id }) =>
                id === subscription.current_subscription_type.id
                  ? texts.current
                  : id === next.id
                    ? texts.next
                    : undefined
              }
            />
            {isOther && !preview.isError ? (
              <Loaded query={preview} loading={<LoadingState shape="text" label={billingTexts.summary.calculating} />}>
                {(sum) => <BillingSummary preview={sum} plan={nameOf(subscription_type, chosen)} />}
              </Loaded>
            ) : null}
            <Button
              type="submit"
              style={{ alignSelf: 'flex-start' }}
              loading={change.pending}
              disabled={!isOther || total === undefined}
            >
              {texts.save}
            </Button>
          </Form>
        )}
      </Loaded>
    </>
  );
};

const nameOf = (types: readonly SubscriptionType[], id: string): string =>
  types.find((type) => type.id === id)?.name ?? '';
