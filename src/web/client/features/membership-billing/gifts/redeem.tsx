import { Box, Button } from '@mantine/core';
import { useState } from 'react';
import { claimCode } from '#modules/membership-billing/contract/api.ts';
import type { AnswerOf } from '#kernel/contract/endpoint.ts';
import { useAction } from '#client/lib/action.ts';
import { dateText } from '#client/lib/time.ts';
import { Field, Form, useFields, codeInput } from '#ui/form.tsx';
import { Illustration } from '#ui/pictures/illustration.tsx';
import { Stack } from '#ui/layout.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { billingTexts } from '../texts.ts';
import type { Code } from '../paying/code-field.tsx';

const texts = billingTexts.redeem;

type Claimed = AnswerOf<typeof claimCode>;
/** `isAgain`: this member had redeemed it before. */
type Gift = { code: string; isAgain: boolean };

/** A gift is used at once, without a card (BIL-016, C-194); a discount is used when a plan is chosen. */
const Redeem = ({ code }: { code: string }) => {
  const [used, setUsed] = useState<Claimed>();
  const [gift, setGift] = useState<Gift>();
  const form = useFields({
    initialValues: { code },
    validate: (values) => (values.code.trim() === '' ? { code: texts.empty } : {}),
  });
  const claim = useAction(claimCode, { fields: form, after: setUsed });
  const check = useAction(claimCode, { fields: form });
  const send = async (typed: string) => {
    if (claim.pending || check.pending) return;
    // The answer alone may be lost: pressed again, it is the same write.
    if (typed !== gift?.code) {
      const seen = await check.run({ a: typed, b: 'false' });
      if (!seen.ok) return;
      if (!seen.value.discount_code.is_gift) return setUsed(seen.value);
      setGift({ code: typed, isAgain: seen.value.discount_code.status === 'used' });
    }
    await claim.run({ a: typed, b: 'true' });
  };
  if (used)
    return used.discount_code.is_gift ? (
      <Redeemed claimed={used} isAgain={gift?.isAgain === true} />
    ) : (
      <IsDiscount code={used.discount_code} />
    );
  return (
    <Form error={form.formError} onSubmit={form.submit(({ code: typed }) => void send(typed.trim()))}>
      <Field form={form} name="code" label={texts.label} size="lg" {...codeInput} maxLength={60} />
      <Button type="submit" size="lg" fullWidth loading={check.pending || claim.pending}>
        {texts.go}
      </Button>
    </Form>
  );
};

const Redeemed = ({
  claimed: { discount_code, subscription_info },
  isAgain,
}: { claimed: Claimed } & Pick<Gift, 'isAgain'>) => (
  <Stack as="output" gap="md" align="center" ta="center">
    <Illustration picture="boat" />
    <Box component="h2" fz="h3">
      {texts.done}
    </Box>
    <p>{isAgain ? texts.doneBefore(discount_code.months_off) : texts.doneText(discount_code.months_off)}</p>
    {subscription_info.current_period_end === null ? null : (
      <p>{texts.until(dateText(subscription_info.current_period_end))}</p>
    )}
    <LinkButton to="/sessions">{texts.findSession}</LinkButton>
  </Stack>
);

const IsDiscount = ({ code }: { code: Code }) => (
  <Stack as="output" gap="md" align="center" ta="center">
    <p>{texts.discount}</p>
    <LinkButton to={`/membership/checkout?code=${encodeURIComponent(code.code)}`}>{texts.toCheckout}</LinkButton>
  </Stack>
);

export default Redeem;
