import { listSubscriptionTypes } from '#modules/membership-billing/contract/api.ts';
import { useCall } from '#client/lib/query.ts';
import { billingTexts } from '../texts.ts';

/** The plans that are sold, and what is shown when they could not be loaded: the notice, if there is one (BIL-057). */
export const useTypes = () => {
  const query = useCall(listSubscriptionTypes, {});
  const said = query.error && query.error.status > 0 && query.error.notice.name !== 'SERVER_ERROR';
  return { query, failedText: said ? query.error.notice.msg : billingTexts.failed };
};
