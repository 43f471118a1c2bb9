import type { Handler } from '#kernel/module.ts';
import type { BillingCalls } from './answers.ts';
import { cardHandlers } from './cards.ts';
import { codeHandlers } from './codes.ts';
import { planHandlers } from './plans.ts';
import { staffCodeHandlers, staffMemberHandlers, staffProviderHandlers } from './staff.ts';

/** The calls of memberships, payments, codes and gifts. */
export const billingHandlers = (calls: BillingCalls): readonly Handler[] => [
  ...planHandlers(calls),
  ...cardHandlers(calls),
  ...codeHandlers(calls),
  ...staffCodeHandlers(calls),
  ...staffMemberHandlers(calls),
  ...staffProviderHandlers(calls),
];
