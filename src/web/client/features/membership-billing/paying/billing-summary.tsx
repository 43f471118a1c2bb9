import { Box } from '@mantine/core';
import { previewCheckout } from '#modules/membership-billing/contract/api.ts';
import type { AnswerOf } from '#kernel/contract/endpoint.ts';
import { minutes } from '#kernel/contract/time.ts';
import { serverNow } from '#client/lib/server-time.ts';
import { dateText } from '#client/lib/time.ts';
import { Bar, Soft, Stack } from '#ui/layout.tsx';
import { moneyText } from '#client/entities/membership-billing/money.ts';
import { billingTexts } from '../texts.ts';

const texts = billingTexts.summary;

type Preview = AnswerOf<typeof previewCheckout>;

/** After months that are free or paid already; a preview of a charge now is a little old when it is read. */
export const isChargedLater = ({ charged_at }: Pick<Preview, 'charged_at'>): boolean =>
  Date.parse(charged_at) > serverNow() + minutes(5);

/** The sum on the page, beyond which the server charges nothing. */
export const shownSum = (preview: Preview | undefined) =>
  preview === undefined ? {} : { expected_total: preview.total, expected_currency: preview.currency };

/** What is charged when, with tax, and what happens next; shown before anything is charged (BIL-030, I-052, I-054). */
export const BillingSummary = ({ preview, plan }: { preview: Preview; plan: string }) => {
  const money = (amount: number) => moneyText(amount, preview.currency);
  const isLater = isChargedLater(preview);
  return (
    <Stack as="section" tone="sunken" aria-label={texts.title} gap="xs">
      <Box component="h2" fz="h4">
        {texts.title}
      </Box>
      {isLater ? <Box fw={800}>{texts.nothingNow}</Box> : null}
      {preview.free_months > 0 ? <p>{texts.freeMonths(preview.free_months)}</p> : null}
      <Bar>
        <span>{plan}</span>
        <span>{money(preview.subtotal)}</span>
      </Bar>
      {preview.tax > 0 ? (
        <Bar>
          <span>{texts.tax}</span>
          <span>{money(preview.tax)}</span>
        </Bar>
      ) : null}
      {preview.credit > 0 ? (
        <Bar>
          <span>{texts.credit}</span>
          <span>{money(-preview.credit)}</span>
        </Bar>
      ) : null}
      <Bar fw={800}>
        <span>{isLater ? texts.totalLater(dateText(preview.charged_at)) : texts.total}</span>
        <span>{money(preview.total)}</span>
      </Bar>
      <Soft>
        {preview.renews_at === null || preview.renewal_total === null
          ? texts.once
          : texts.renews(dateText(preview.renews_at), money(preview.renewal_total))}
      </Soft>
    </Stack>
  );
};
