import { get, type Desk } from './desk.ts';
import { invalid } from './failure.ts';
import { newId, type Customer, type TaxCalculation } from './model.ts';

// Source: https://docs.stripe.com/api/tax/calculations/object: expires_at, 90 days
const DAYS_VALID = 90;

// Source: https://docs.stripe.com/tax/customer-locations: customer_tax_location_invalid
export const assertTaxable = ({ address }: Customer, param: string): void => {
  if ((address?.country ?? null) === null)
    throw invalid(
      "The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax.",
      { code: 'customer_tax_location_invalid', param },
    );
};

export const taxOn = (amount: number, percent: number): number => Math.round((amount * percent) / 100);

/** The tax on a payment that has no invoice. */
export const calculated = (
  at: Desk,
  customer: Customer,
  options: { currency: string; line_items: { amount: number }[] },
) => {
  assertTaxable(customer, 'customer');
  const percent = at.settings.taxPercent;
  const taxes = options.line_items.map(({ amount }) => ({ amount, tax: taxOn(amount, percent) }));
  const exclusive = taxes.reduce((total, { tax }) => total + tax, 0);
  const { city, country, line1, line2, postal_code, state } = customer.address!;
  return at.account.add('tax.calculation', {
    id: newId('taxcalc'),
    object: 'tax.calculation',
    amount_total: taxes.reduce((total, { amount }) => total + amount, exclusive),
    currency: options.currency,
    customer: customer.id,
    customer_details: {
      address: { city, country, line1, line2, postal_code, state },
      address_source: 'billing',
      ip_address: null,
      tax_ids: [],
      taxability_override: 'none',
    },
    expires_at: at.now + DAYS_VALID * 86_400,
    livemode: false,
    ship_from_details: null,
    shipping_cost: null,
    tax_amount_exclusive: exclusive,
    tax_amount_inclusive: 0,
    tax_breakdown: taxes.map(({ amount, tax }) => ({
      amount: tax,
      inclusive: false,
      tax_rate_details: {
        country,
        flat_amount: null,
        percentage_decimal: String(percent),
        rate_type: 'percentage' as const,
        state,
        tax_type: 'sales_tax' as const,
      },
      taxability_reason: 'standard_rated' as const,
      taxable_amount: amount,
    })),
    tax_date: at.now,
  });
};

// Source: https://docs.stripe.com/tax/payment-intent: the amount is the total of the calculation
/** A payment is linked to the calculation over its whole amount. */
export const calculationFor = (at: Desk, id: string, amount: number): TaxCalculation => {
  const found = get(at, 'tax.calculation', id, 'hooks[inputs][tax][calculation]');
  if (found.amount_total !== amount)
    throw invalid("The amount of the PaymentIntent does not equal the calculation's amount_total.", {
      param: 'amount',
    });
  return found;
};
