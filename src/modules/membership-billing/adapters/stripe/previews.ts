import type { Payments } from '../payments.ts';
import type { StripeAccess } from './access.ts';
import { calculated, ifLocated } from './tax.ts';

/** What a purchase will cost; nothing is charged by asking. */
export const previewCalls = ({
  stripe,
  hasTax,
  priceOf,
}: StripeAccess): Pick<Payments, 'previewInvoice' | 'previewGift'> => ({
  previewInvoice: async (customer, plan) => {
    const nothing = { tax: 0, credit: 0, due: plan.price };
    if (customer === null) return nothing;
    const price = await priceOf(plan);
    const invoice = (isTaxed: boolean) =>
      stripe.invoices.createPreview({
        customer,
        ...(isTaxed ? { automatic_tax: { enabled: true } } : {}),
        subscription_details: { items: [{ price }] },
      });
    const preview = (await ifLocated(invoice(hasTax))) ?? (await invoice(false));
    const { total, subtotal, starting_balance: balance, amount_due: due } = preview;
    return { tax: total - subtotal, credit: Math.max(0, -balance), due };
  },
  previewGift: async (customer, plan) => {
    const tax = customer === null || !hasTax ? undefined : await ifLocated(calculated(stripe, customer, plan));
    return { tax: tax?.tax_amount_exclusive ?? 0, credit: 0, due: tax?.amount_total ?? plan.price };
  },
});
