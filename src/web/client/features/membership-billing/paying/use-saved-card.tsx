import { Box } from '@mantine/core';
import { useState } from 'react';
import { type previewCheckout, settlePayment, updateCard } from '#modules/membership-billing/contract/api.ts';
import { call } from '#client/lib/call.ts';
import type { useCall } from '#client/lib/query.ts';
import { Stack } from '#ui/layout.tsx';
import { RadioChoice } from '#ui/controls/radio-choice.tsx';
import { moneyText } from '#client/entities/membership-billing/money.ts';
import type { CardTaken } from './payment-machine.ts';
import type { ProviderAddress } from './provider.ts';
import { cardText, useCards } from './saved-cards.tsx';
import { billingTexts } from '../texts.ts';
import { useCard } from './use-card.tsx';

const texts = billingTexts.card;

type Preview = Pick<ReturnType<typeof useCall<typeof previewCheckout>>, 'data' | 'refetch'>;

/** The card in use, or another one that is typed now. `typesCard`: the latter. */
export const useSavedCard = (address: ProviderAddress) => {
  const card = useCard(address);
  const cards = useCards();
  const saved = cards.data?.billing.find(({ is_default }) => is_default);
  const [isOther, setOther] = useState(false);
  const typesCard = saved === undefined || isOther;
  /** Makes the typed card the one in use, with the challenge of its bank where there is one; nothing is charged by it. */
  const save = async (): Promise<CardTaken> => {
    if (!typesCard) return { is: 'taken' };
    const made = await card.token();
    if (!made.ok) return { is: 'refused', problem: made.problem };
    const answer = await call(updateCard, { stripe_token: made.token }, { timeout: CARD_TIMEOUT, quiet: true });
    if (!answer.ok) return { is: 'refused', problem: answer.notice.msg || texts.failed };
    const { required_action } = answer.value;
    if (required_action === undefined) return { is: 'taken' };
    await card.passChallenge(required_action).catch(() => undefined);
    const settled = await call(
      settlePayment,
      { payment: required_action.payment },
      { timeout: CARD_TIMEOUT, quiet: true },
    );
    if (!settled.ok) return { is: 'refused', problem: settled.notice.msg || texts.failed };
    return settled.value.billing === undefined
      ? { is: 'refused', problem: billingTexts.payment.challengeFailed }
      : { is: 'taken' };
  };
  return {
    ...card,
    typesCard,
    fields: (
      <Stack gap="md">
        {saved === undefined ? null : (
          <Stack as="fieldset" gap="xs">
            <Box component="legend" fw={650} mb="xs" p={0}>
              {texts.which}
            </Box>
            <RadioChoice name="card" checked={!isOther} onChange={() => setOther(false)}>
              {cardText(saved)}
            </RadioChoice>
            <RadioChoice name="card" checked={isOther} onChange={() => setOther(true)}>
              {texts.other}
            </RadioChoice>
          </Stack>
        )}
        {typesCard ? card.fields : null}
      </Stack>
    ),
    save,
    /** Saves the card for a purchase; asks again where its country changes what the page said is paid (I-054). */
    saveFor: async (preview: Preview): Promise<CardTaken> => {
      const taken = await save();
      if (taken.is !== 'taken' || !typesCard) return taken;
      const quoted = preview.data;
      const { data: now, isError } = await preview.refetch();
      if (now === undefined || isError) return { is: 'refused', problem: billingTexts.notCharged };
      if (now.total === quoted?.total && now.renewal_total === quoted.renewal_total) return taken;
      await cards.refetch();
      setOther(false);
      return { is: 'changed', news: billingTexts.summary.changed(moneyText(now.total, now.currency)) };
    },
  };
};

const CARD_TIMEOUT = 60_000;
