import { known, type RefusalTable } from '#kernel/contract/refusals.ts';

export const auditRefusals = {
  AUDIT_OUT_OF_SCOPE: known(365, 'Your appointment does not cover this.'),
  AUDIT_HISTORY_UNKNOWN: known(366, 'There is no such history.'),
  AUDIT_CHAIN_BROKEN: known(
    367,
    'The tamper evidence has found damage, so no signed copy can be made. Please tell the people who run {product}.',
  ),
  AUDIT_DATES_REVERSED: known(412, 'The second date is before the first.'),
  AUDIT_UNREADABLE: known(
    368,
    'Something in this history cannot be read, so nothing of it is shown rather than a part. Please tell the people who run {product}.',
  ),
  AUDIT_MONTH_UNKNOWN: known(414, 'Please give a month as in 2027-01.'),
  AUDIT_MONEY_UNKNOWN: known(415, 'There is no such charge, invoice, refund or member.'),
} as const satisfies RefusalTable;

declare module '#kernel/contract/refusals.ts' {
  interface RefusalNames {
    audit: keyof typeof auditRefusals;
  }
}
