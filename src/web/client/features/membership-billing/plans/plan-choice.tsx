import { Box } from '@mantine/core';
import type { SubscriptionType } from '#modules/membership-billing/contract/api.ts';
import { Soft, Stack } from '#ui/layout.tsx';
import { RadioChoice } from '#ui/controls/radio-choice.tsx';
import { moneyText } from '#client/entities/membership-billing/money.ts';
import { billingTexts } from '../texts.ts';
import { priceText } from './standing.ts';

/** The plans that are sold, one of which is chosen (BIL-025, BIL-009). */
export const PlanChoice = ({
  label,
  types,
  chosen,
  onChoose,
  disabled = false,
  note,
  isGift = false,
}: {
  label: string;
  types: readonly SubscriptionType[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
  disabled?: boolean;
  note?: (type: SubscriptionType) => string | undefined;
  /** Months that are paid once, in place of a plan that renews. */
  isGift?: boolean;
}) => (
  <Stack as="fieldset" gap="xs" disabled={disabled}>
    <Box component="legend" fw={650} mb="xs" p={0}>
      {label}
    </Box>
    {types.map((type) => (
      <RadioChoice
        key={type.id}
        name="plan"
        value={type.id}
        checked={chosen === type.id}
        onChange={() => onChoose(type.id)}
      >
        <span>
          {isGift ? billingTexts.gift.lasts(type.months_off) : type.name}
          <Soft as="span" display="block">
            {isGift ? billingTexts.gift.once(moneyText(type.price, type.currency)) : priceText(type)}
            {type.slashed_price === null ? null : (
              <>
                {' '}
                <s>{moneyText(type.slashed_price, type.currency)}</s>
              </>
            )}
            {note?.(type) === undefined ? null : ` · ${note(type)}`}
          </Soft>
        </span>
      </RadioChoice>
    ))}
  </Stack>
);
