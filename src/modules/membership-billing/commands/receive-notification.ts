import type { Caller } from '#kernel/commands/commands.ts';
import { must } from '#kernel/contract/refusals.ts';
import type { SignedNotification } from '../adapters/payments.ts';
import { notification } from '../domain/notification.ts';
import type { BillingNeeds } from './needs.ts';

const KNOWN =
  /^(?:customer\.updated|customer\.subscription\.|invoice\.|refund\.|payment_intent\.|setup_intent\.|charge\.|payment_method\.|subscription_schedule\.)/;

/** Records what the provider signed, once; a policy processes it. */
export const receiveNotification =
  ({ execute }: Pick<BillingNeeds, 'execute'>) =>
  async (caller: Caller, { id, type: kind, at, object, customer }: SignedNotification): Promise<void> =>
    must(
      await execute(caller, notification, id, {
        type: 'Receive',
        id,
        kind,
        at,
        object,
        customer,
        isKnown: KNOWN.test(kind),
      }),
    );
