import { catalog } from './routes/catalog.ts';
import { customers } from './routes/customers.ts';
import { intents } from './routes/intents.ts';
import { invoices } from './routes/invoices.ts';
import { money } from './routes/money.ts';
import { paymentMethods } from './routes/payment-methods.ts';
import type { Route } from './routes/route.ts';
import { subscriptions } from './routes/subscriptions.ts';
import { tax } from './routes/tax.ts';
import { clocks } from './routes/test-clocks.ts';

export const routes: readonly Route[] = [
  ...customers,
  ...paymentMethods,
  ...intents,
  ...catalog,
  ...subscriptions,
  ...invoices,
  ...money,
  ...tax,
  ...clocks,
];
