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
export const BillingSummary = ({ of, plan }: { of: Preview; plan: string }) => {
  const money = (amount: number) => moneyText(amount, of.currency);
  const isLater = isChargedLater(of);
  return (
    <Stack as="section" tone="sunken" aria-label={texts.title} gap="xs">
      <Box component="h2" fz="h4">
        {texts.title}
      </Box>
      {isLater ? <Box fw={800}>{texts.nothingNow}</Box> : null}
      {of.free_months > 0 ? <p>{texts.freeMonths(of.free_months)}</p> : null}
      <Bar>
        <span>{plan}</span>
        <span>{money(of.subtotal)}</span>
      </Bar>
      {of.tax > 0 ? (
        <Bar>
          <span>{texts.tax}</span>
          <span>{money(of.tax)}</span>
        </Bar>
      ) : null}
      {of.credit > 0 ? (
        <Bar>
          <span>{texts.credit}</span>
          <span>{money(-of.credit)}</span>
        </Bar>
      ) : null}
      <Bar fw={800}>
        <span>{isLater ? texts.totalLater(dateText(of.charged_at)) : texts.total}</span>
        <span>{money(of.total)}</span>
      </Bar>
      <Soft>
        {of.renews_at === null || of.renewal_total === null
          ? texts.once
          : texts.renews(dateText(of.renews_at), money(of.renewal_total))}
      </Soft>
    </Stack>
  );
};
