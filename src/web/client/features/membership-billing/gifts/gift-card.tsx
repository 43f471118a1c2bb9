import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useMember } from '#client/lib/session.tsx';
import { Quote, Soft, Stack } from '#ui/layout.tsx';
import { EmptyState, Loaded } from '#ui/states.tsx';
import { GiftCode } from './gift-code.tsx';
import { monthsText } from '../money.ts';
import { billingTexts } from '../texts.ts';
import { useGifts } from './your-gifts.tsx';

const texts = billingTexts.gift;

/** One gift on paper: months, words, code. */
export const GiftCard = ({ uuid }: { uuid: string }) => {
  const from = useMember()?.name;
  return (
    <Loaded query={useGifts()}>
      {({ gift }) => {
        const one = gift.find((each) => each.uuid === uuid);
        return one === undefined ? (
          <EmptyState text={texts.unknown} action={<Link to="/gift">{texts.title}</Link>} />
        ) : (
          <Stack gap="md" ta="center" data-printed>
            {one.recipient_name ? <p>{texts.forWhom(one.recipient_name)}</p> : null}
            <strong>{texts.months(monthsText(one.discount_code.months_off))}</strong>
            {one.message ? <Quote dir="auto">{one.message}</Quote> : null}
            {from === undefined ? null : <Soft size="inherit">{texts.from(from)}</Soft>}
            <GiftCode code={one.discount_code.code} />
            <Button onClick={() => print()}>{texts.print}</Button>
          </Stack>
        );
      }}
    </Loaded>
  );
};
