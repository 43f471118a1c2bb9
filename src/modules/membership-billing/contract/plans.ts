import { amount } from '#kernel/contract/wording.ts';
import type { MembershipBillingSettings } from './settings.ts';

/** A plan that is sold (BIL-009). */
export type PaidPlan = {
  type: string;
  name: string;
  price: number;
  formerPrice: number | null;
  currency: string;
  months: number;
};

type PlansSettings = Pick<MembershipBillingSettings, 'SUBSCRIPTION_TYPES' | 'BILLING_CURRENCY'>;

export const plansOnSale = ({ SUBSCRIPTION_TYPES, BILLING_CURRENCY }: PlansSettings): PaidPlan[] =>
  SUBSCRIPTION_TYPES.split(';').map((each) => {
    const [type = '', rest = ''] = each.split('=');
    const [name = '', price, former, months] = rest.split('|');
    return {
      type,
      name,
      price: Number(price),
      formerPrice: former === undefined || former === '' ? null : Number(former),
      currency: BILLING_CURRENCY,
      months: Number(months),
    };
  });

export const cadence = (months: number): string => (months === 1 ? 'every month' : `every ${amount(months, 'month')}`);
