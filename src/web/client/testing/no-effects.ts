import type { DecisionEffects } from '#modules/moderation/contract/effects-api.ts';

/** A decision that changes the account, and nothing of what the member has. */
export const noEffects: DecisionEffects = {
  changes_account: true,
  limit: null,
  running: [],
  seats: [],
  waiting: [],
  hosted: [],
  series: [],
  wells: 0,
  opened_wells: [],
  paid_until: null,
  next_charge: null,
  mails: [],
};
