import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { ProviderRefusal } from '../adapters/payments.ts';
import { notification } from '../domain/notification.ts';
import { settle } from '../settling/settle.ts';
import type { BillingNeeds } from './needs.ts';

const LONGEST_PROBLEM = 300;

/**
 * What a notification is about is asked at the provider. A failure is recorded, and thrown to be tried again; not when
 * the provider will never answer otherwise, for example because it does not know the object: then staff decide.
 */
export const processNotification =
  (needs: BillingNeeds) =>
  async (caller: Caller, id: string, memberOf: (customer: string) => Promise<string | null>): Promise<void> => {
    const { execute, log, payments } = needs;
    const { received, status } = await stateOf(log, notification, id);
    if (!received || status === 'processed') return;
    try {
      const { customer: named, object } = received;
      const customer = named ?? (object === null ? null : ((await payments?.payerOf(object)) ?? null));
      const member = customer === null ? null : await memberOf(customer);
      if (member !== null) await settle(needs)(caller, member);
      await execute(caller, notification, id, { type: 'Process', id, member });
    } catch (problem) {
      const text = problem instanceof Error ? problem.message : String(problem);
      await execute(caller, notification, id, { type: 'Fail', id, problem: text.slice(0, LONGEST_PROBLEM) });
      if (!(problem instanceof ProviderRefusal)) throw problem;
    }
  };
