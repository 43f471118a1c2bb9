import { CheckReceipt } from '#client/features/identity/leaving/check-receipt.tsx';
import { leavingTexts } from '#client/features/identity/leaving-texts.ts';
import { Stack } from '#ui/layout.tsx';
import { Page, PageTitle } from '#ui/page.tsx';

/** `/erasure-receipt`, also for visitors: whether the receipt of a deleted account is genuine (I-036). */
const ErasureReceipt = () => (
  <Page width="text">
    <PageTitle lead={leavingTexts.receipt.lead}>{leavingTexts.receipt.title}</PageTitle>
    <Stack gap="lg">
      <CheckReceipt />
    </Stack>
  </Page>
);

export default ErasureReceipt;
