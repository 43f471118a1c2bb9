import { Stack } from '#ui/layout.tsx';
import type { ProviderAddress } from '../paying/provider.ts';
import { BuyGift } from './buy-gift.tsx';
import { YourGifts } from './your-gifts.tsx';

/** A member buys one, and has those that they gave. */
const Gifts = ({ provider }: { provider: ProviderAddress }) => (
  <Stack gap="xl">
    <BuyGift provider={provider} />
    <YourGifts />
  </Stack>
);

export default Gifts;
