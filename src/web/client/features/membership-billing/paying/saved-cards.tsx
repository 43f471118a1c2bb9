import { listCards } from '#modules/membership-billing/contract/api.ts';
import type { AnswerOf } from '#kernel/contract/endpoint.ts';
import { useCall } from '#client/lib/query.ts';
import { StatusBadge } from '#ui/badge.tsx';
import { Row, Soft, Stack } from '#ui/layout.tsx';
import { Loaded } from '#ui/states.tsx';
import { billingTexts } from '../texts.ts';

const texts = billingTexts.card;

export type SavedCard = AnswerOf<typeof listCards>['billing'][number];

export const useCards = () => useCall(listCards, {}, { topics: [['subscription']] });

/** "Visa ending in 4242" */
export const cardText = ({ brand, last4 }: SavedCard): string =>
  texts.saved(brand.charAt(0).toUpperCase() + brand.slice(1), last4);

/** The member's cards, as the payment provider has them (BIL-031, BIL-042). */
export const SavedCards = () => (
  <Loaded query={useCards()}>
    {({ billing }) =>
      billing.length === 0 ? (
        <Soft>{billingTexts.updateCard.none}</Soft>
      ) : (
        <Stack as="ul" gap="xs">
          {billing.map((card, at) => (
            // Two cards may differ in nothing that is shown.
            <Row as="li" key={at} justify="space-between" tone="sunken">
              <span>
                {cardText(card)}
                <Soft as="span" display="block">
                  {texts.expires(card.expire)}
                </Soft>
              </span>
              {card.is_default ? <StatusBadge tone="good">{texts.current}</StatusBadge> : null}
            </Row>
          ))}
        </Stack>
      )
    }
  </Loaded>
);
