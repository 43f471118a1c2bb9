import { known, type RefusalTable } from '../../../shared-kernel/contract/refusals.ts';

export const membershipBillingRefusals = {
  STRIPE_ERROR: known(400, 'There was an error processing your card.'),
  DISCOUNT_CODE_ALREADY_USED: known(401, 'This code has already been used.'),
} as const satisfies RefusalTable;

declare module '../../../shared-kernel/contract/refusals.ts' {
  interface RefusalNames {
    membershipBilling: keyof typeof membershipBillingRefusals;
  }
}
