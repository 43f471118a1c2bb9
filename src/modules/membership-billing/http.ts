import type { Handler } from '#kernel/module.ts';
import type { BillingCalls } from './http/answers.ts';
import { cardHandlers } from './http/cards.ts';
import { codeHandlers } from './http/codes.ts';
import { planHandlers } from './http/plans.ts';
import { staffCodeHandlers, staffMemberHandlers, staffProviderHandlers } from './http/staff.ts';

/** The calls of memberships, payments, codes and gifts. */
export const billingHandlers = (calls: BillingCalls): readonly Handler[] => [
  ...planHandlers(calls),
  ...cardHandlers(calls),
  ...codeHandlers(calls),
  ...staffCodeHandlers(calls),
  ...staffMemberHandlers(calls),
  ...staffProviderHandlers(calls),
];
