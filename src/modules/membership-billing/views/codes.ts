import type { Recorded } from '#kernel/log/event-log.ts';
import { shownAddress } from '#kernel/shown-address.ts';
import type { AdminCode, GiftPurchase } from '../contract/api.ts';
import type { CodeStatus } from '../contract/codes.ts';
import { statusOf, type CodeState } from '../domain/code.ts';
import type { CodeRow } from '../projections/billing.ts';

export const codeView = ({ text, freeMonths, isGift }: NonNullable<CodeState['created']>, status: CodeStatus) => ({
  code: text,
  months_off: freeMonths,
  is_gift: isGift,
  status,
});

export const adminCodeView = (row: CodeRow, now: string): AdminCode => {
  const created = {
    text: row.text,
    freeMonths: row.free_months,
    isGift: row.is_gift,
    expiresAt: row.expires_at?.toISOString() ?? null,
  };
  const claim = row.used_at === null ? null : { member: row.used_by ?? '', order: null };
  return {
    ...codeView(created, statusOf({ created, isActive: row.is_active, claim }, now)),
    id: row.code,
    created_at: row.created_at.toISOString(),
    used_by: row.used_by,
    used_at: row.used_at?.toISOString() ?? null,
    expires_at: created.expiresAt,
  };
};

/** A gift as its buyer sees it; undefined while it is not paid. */
export const giftView = (
  gift: string,
  facts: readonly Recorded[],
  code: CodeState,
  redeemedAt: string | null,
  now: string,
): GiftPurchase | undefined => {
  const about = (type: string) => facts.find((fact) => fact.type === type && fact.data['gift'] === gift);
  const [ordered, paid, sent] = [about('GiftOrdered'), about('GiftPaid'), about('GiftSent')];
  if (!ordered || !paid || !code.created) return undefined;
  const data = ordered.data as Record<string, string | number | null>;
  const charge = facts.find(
    (fact) =>
      fact.type === 'ChargeSucceeded' &&
      (fact.data['gift'] ?? gift) === gift &&
      fact.data['about'] === 'gift' &&
      fact.meta.occurredAt >= ordered.meta.occurredAt,
  )?.data;
  return {
    uuid: gift,
    bought_at: paid.meta.occurredAt,
    discount_code: codeView(code.created, statusOf(code, now)),
    amount: Number(charge?.['amount'] ?? data['price']),
    currency: String(data['currency']),
    recipient_name: data['recipientName'] as string | null,
    recipient_email: typeof data['recipientEmail'] === 'string' ? shownAddress(data['recipientEmail']) : null,
    message: data['message'] as string | null,
    deliver_on: data['deliverAt'] === null ? null : String(data['deliverAt']).slice(0, 10),
    delivered_at: sent?.meta.occurredAt ?? null,
    redeemed_at: redeemedAt,
    receipt: (charge?.['receipt'] as string | null | undefined) ?? null,
  };
};
