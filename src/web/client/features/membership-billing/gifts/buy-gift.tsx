import { refusalText } from '#client/lib/language/refusal-text.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { emailProblem } from '#modules/identity/contract/account.ts';
import { GIFT_MESSAGE_MAX, hasLink } from '#modules/membership-billing/contract/codes.ts';
import { previewCheckout, purchaseGift, type SubscriptionType } from '#modules/membership-billing/contract/api.ts';
import { membershipBillingRefusals } from '#modules/membership-billing/contract/refusals.ts';
import { useCall } from '#client/lib/query.ts';
import { serverNow } from '#client/lib/server-time.ts';
import { viewerZone } from '#client/lib/time.ts';
import { wallTimeOf } from '#client/lib/wall-time.ts';
import { Field, useFields, emailInput } from '#ui/form.tsx';
import { Stack } from '#ui/layout.tsx';
import { Loaded, LoadingState } from '#ui/states.tsx';
import { BillingSummary, shownSum } from '../paying/billing-summary.tsx';
import type { Code } from '../paying/code-field.tsx';
import { GiftCode } from './gift-code.tsx';
import { moneyText } from '#client/entities/membership-billing/money.ts';
import { PaymentForm } from '../paying/payment-form.tsx';
import { PlanChoice } from '../plans/plan-choice.tsx';
import type { ProviderAddress } from '../paying/provider.ts';
import { SoldPlans } from '../plans/sold-plans.tsx';
import { billingTexts } from '../texts.ts';
import { useSavedCard } from '../paying/use-saved-card.tsx';
import { usePayment } from '../paying/use-payment.ts';

const texts = billingTexts.gift;
const linkText = () => refusalText(membershipBillingRefusals, 'GIFT_TEXT_HAS_LINK');

type Bought = { code: Code; to: string };

/** A gift of months: how many, for whom, with which words and when; then the code (BIL-013, BIL-015, C-170). */
export const BuyGift = ({ provider }: { provider: ProviderAddress }) => {
  const [bought, setBought] = useState<Bought>();
  if (bought) return <Done bought={bought} onAnother={() => setBought(undefined)} />;
  return <SoldPlans>{(types) => <GiftForm provider={provider} types={types} onBought={setBought} />}</SoldPlans>;
};

const GiftForm = ({
  provider,
  types,
  onBought,
}: {
  provider: ProviderAddress;
  types: readonly SubscriptionType[];
  onBought: (bought: Bought) => void;
}) => {
  const [chosen, setChosen] = useState(types[0]!);
  const [today] = useState(() => wallTimeOf(new Date(serverNow()).toISOString(), viewerZone()).date);
  const card = useSavedCard(provider);
  const form = useFields({
    initialValues: { recipient_name: '', recipient_email: '', message: '', deliver_on: '' },
    validate: ({ recipient_name, recipient_email, message, deliver_on }) => ({
      ...(hasLink(recipient_name) ? { recipient_name: linkText() } : {}),
      ...(hasLink(message) ? { message: linkText() } : {}),
      ...(recipient_email.trim() !== '' && emailProblem(recipient_email.trim()) !== undefined
        ? { recipient_email: texts.emailInvalid }
        : {}),
      ...(deliver_on !== '' && deliver_on < today ? { deliver_on: texts.dayPast } : {}),
    }),
  });
  const preview = useCall(
    previewCheckout,
    { subscription_type_id: chosen.id, is_gift: true },
    { topics: [['subscription']], keepPrevious: true },
  );
  const payment = usePayment({
    purpose: 'gift',
    endpoint: purchaseGift,
    card,
    takeCard: () => card.saveFor(preview),
    input: () => {
      const { recipient_email, recipient_name, ...rest } = form.getValues();
      return {
        x: chosen.id,
        ...rest,
        recipient_name: recipient_name.trim(),
        recipient_email: recipient_email.trim(),
        ...shownSum(preview.data),
      };
    },
    paid: ({ discount_code }) => discount_code,
    onPaid: (code, { recipient_name, recipient_email }) =>
      onBought({ code, to: recipient_email ? recipient_name || recipient_email : '' }),
  });
  const total = preview.data;
  return (
    <PaymentForm
      payment={payment}
      card={card.fields}
      check={() => !form.validate().hasErrors}
      ready={total !== undefined && !preview.isPlaceholderData}
      pay={total === undefined ? texts.pay('') : texts.pay(moneyText(total.total, total.currency))}
    >
      <PlanChoice
        label={texts.what}
        types={types}
        chosen={chosen.id}
        disabled={payment.isPaying}
        onChoose={(id) => setChosen(types.find((type) => type.id === id) ?? chosen)}
        isGift
      />
      <Stack gap="md">
        <Field form={form} name="recipient_name" label={texts.name} maxLength={100} autoComplete="off" />
        <Field
          form={form}
          name="recipient_email"
          label={texts.email}
          description={texts.emailHint}
          {...emailInput}
          autoComplete="off"
        />
        <Field form={form} name="message" label={texts.message} lines={3} maxLength={GIFT_MESSAGE_MAX} />
        {form.values.recipient_email.trim() === '' ? null : (
          <Field form={form} name="deliver_on" label={texts.day} description={texts.dayHint} type="date" />
        )}
      </Stack>
      <Loaded query={preview} loading={<LoadingState shape="text" label={billingTexts.summary.calculating} />}>
        {(options) => <BillingSummary preview={options} plan={texts.lasts(chosen.months_off)} />}
      </Loaded>
    </PaymentForm>
  );
};

const Done = ({ bought, onAnother }: { bought: Bought; onAnother: () => void }) => (
  <Stack gap="md">
    <Stack as="output" gap="md">
      <strong>{texts.done}</strong>
      <p>{bought.to === '' ? texts.yours : texts.sent(bought.to)}</p>
      <GiftCode code={bought.code.code} />
    </Stack>
    <Button variant="default" onClick={onAnother}>
      {texts.another}
    </Button>
  </Stack>
);
