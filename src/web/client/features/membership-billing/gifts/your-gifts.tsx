import { Button } from '@mantine/core';
import { codeCan } from '#modules/membership-billing/contract/code-lifecycle.ts';
import { listGifts, resendGift, type GiftPurchase } from '#modules/membership-billing/contract/api.ts';
import { useAction } from '#client/lib/action.ts';
import { useCall } from '#client/lib/query.ts';
import { dateText } from '#client/lib/time.ts';
import { StatusBadge } from '#ui/badge.tsx';
import { Bar, Row, Soft, Stack } from '#ui/layout.tsx';
import { WayLink } from '#ui/link-button.tsx';
import { Loaded, LoadingState } from '#ui/states.tsx';
import { monthsText } from '../money.ts';
import { billingTexts } from '../texts.ts';

const texts = billingTexts.gift;

export const useGifts = () => useCall(listGifts, {}, { topics: [['gift']] });

/** The gifts that the member bought: whether they are used, to print or to send again. */
export const YourGifts = () => (
  <Loaded query={useGifts()} loading={<LoadingState rows={1} />}>
    {({ gift }) =>
      gift.length === 0 ? null : (
        <section aria-labelledby="your-gifts">
          <h2 id="your-gifts">{texts.list}</h2>
          <Stack as="ul" gap="xs" mt="sm">
            {gift.map((each) => (
              <Gift key={each.uuid} gift={each} />
            ))}
          </Stack>
        </section>
      )
    }
  </Loaded>
);

const Gift = ({ gift }: { gift: GiftPurchase }) => {
  const resend = useAction(resendGift, { done: texts.resent, refused: 'toast' });
  const { code, months_off, status } = gift.discount_code;
  const to = gift.recipient_name || gift.recipient_email;
  return (
    <Stack as="li" tone="sunken" gap="xs">
      <Bar align="flex-start">
        <span>
          <strong>{monthsText(months_off)}</strong>
          {to ? ` · ${texts.forWhom(to)}` : null}
          <Soft as="span" display="block">
            {dateText(gift.bought_at)} · <span style={{ whiteSpace: 'nowrap' }}>{code}</span>
          </Soft>
        </span>
        <StatusBadge tone={status === 'active' ? 'brand' : 'quiet'}>{texts.status[status]}</StatusBadge>
      </Bar>
      {codeCan(status, 'CodeClaimed') ? (
        <Row>
          <WayLink to={`/gift/card/${gift.uuid}`} size="compact-md" text={texts.print} />
          <Button
            variant="default"
            size="compact-md"
            loading={resend.pending}
            onClick={() => void resend.run({ id: gift.uuid })}
          >
            {texts.resend}
          </Button>
        </Row>
      ) : null}
    </Stack>
  );
};
