import { Button } from '@mantine/core';
import { useState } from 'react';
import { updateSubscription, type SubscriptionInfo } from '../../../../modules/membership-billing/contract/api.ts';
import { useAction } from '../../lib/action.ts';
import { dateText } from '../../lib/time.ts';
import { FormError } from '../../ui/form.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PageTitle } from '../../ui/page.tsx';
import { Loaded } from '../../ui/states.tsx';
import { PlanChoice } from './plan-choice.tsx';
import { billingTexts } from './texts.ts';
import { useTypes } from './use-types.ts';

const texts = billingTexts.change;

/** The plans that are sold; the chosen one begins when the paid period ends (BIL-025, BIL-026, I-052). */
export const ChangePlan = ({ of }: { of: SubscriptionInfo }) => {
  const types = useTypes();
  const [chosen, setChosen] = useState(of.next_subscription_type.id);
  const [done, setDone] = useState<string>();
  const change = useAction(updateSubscription, {
    quiet: true,
    after: ({ next_subscription_type }) => {
      if (next_subscription_type && of.current_period_end !== null)
        setDone(texts.done(next_subscription_type.name, dateText(of.current_period_end)));
    },
  });
  const [isRefused, setRefused] = useState(false);
  const save = async () => {
    const answer = await change.run({ subscription_type_id: chosen, auto_subscribe: true });
    setRefused(answer.ok && answer.value.next_subscription_type === undefined);
  };
  return (
    <>
      <PageTitle {...(of.current_period_end === null ? {} : { lead: texts.lead(dateText(of.current_period_end)) })}>
        {texts.title}
      </PageTitle>
      <Loaded {...types}>
        {({ subscription_type }) => (
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (change.pending || chosen === of.next_subscription_type.id) return;
              void save();
            }}
          >
            <FormError>
              {change.notice
                ? change.notice.msg || billingTexts.notCharged
                : isRefused
                  ? billingTexts.notCharged
                  : undefined}
            </FormError>
            {done === undefined ? null : (
              <Stack as="output" tone="good" mb="md">
                {done}
              </Stack>
            )}
            <Stack gap="lg" align="stretch">
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
                  id === of.current_subscription_type.id
                    ? texts.current
                    : id === of.next_subscription_type.id
                      ? texts.next
                      : undefined
                }
              />
              <Button
                type="submit"
                style={{ alignSelf: 'flex-start' }}
                loading={change.pending}
                disabled={chosen === of.next_subscription_type.id}
              >
                {texts.save}
              </Button>
            </Stack>
          </form>
        )}
      </Loaded>
    </>
  );
};
