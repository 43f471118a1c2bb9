import type { BillingEvent } from '../contract/membership-events.ts';

/** Whether the mail about a fact would still be true after what was recorded since: it may have waited for a morning. */
export const isStillSo = (facts: readonly (BillingEvent & { id: string })[], id: string): boolean => {
  const at = facts.findIndex((fact) => fact.id === id);
  const fact = facts[at];
  if (fact === undefined) return true;
  const later = facts.slice(at + 1);
  const since = (...types: BillingEvent['type'][]) => later.some(({ type }) => types.includes(type));
  const isStopped =
    later.findLast(({ type }) => type === 'RenewalStopped' || type === 'RenewalResumed')?.type === 'RenewalStopped';
  switch (fact.type) {
    case 'ChargeFailed': {
      // Paid, or another attempt failed, of which another mail speaks.
      const isDecided = later.some(
        ({ type, data }) => (type === 'ChargeSucceeded' || type === 'ChargeFailed') && data.charge === fact.data.charge,
      );
      return !isDecided && !since('UnlimitedEnded');
    }
    case 'RenewalStopped':
      return !since('RenewalResumed', 'SubscriptionStarted');
    case 'RenewalResumed':
      return !since('RenewalStopped');
    case 'NextPlanChosen':
      return !since('NextPlanChosen', 'RenewalStopped');
    case 'RenewalAnnounced':
      return !isStopped && !since('NextPlanChosen', 'FreeMonthsGranted', 'UnlimitedEnded');
    case 'CardExpiryAnnounced':
      return !isStopped && !since('CardSaved', 'UnlimitedEnded');
    case 'UnlimitedEnded':
      return !since('SubscriptionStarted', 'FreeMonthsGranted');
    case 'GiftRefunded':
      return !later.some(({ type, data }) => type === 'GiftRestored' && data.gift === fact.data.gift);
    case 'GiftRestored':
      return !later.some(({ type, data }) => type === 'GiftRefunded' && data.gift === fact.data.gift);
    case 'GiftDisputed':
      // A dispute that is lost has no mail of its own.
      return !later.some(
        ({ type, data }) => type === 'GiftDisputed' && data.gift === fact.data.gift && data.is === 'won',
      );
    default:
      return true;
  }
};
