import type { Caller } from '#kernel/commands/commands.ts';
import { compare } from './settling/compare.ts';
import { settle } from './settling/settle.ts';
import { executeFor, membershipOf, type MemberCommand } from './settling/settlement.ts';
import { buyGift } from './commands/buy-gift.ts';
import { cancel } from './commands/cancel.ts';
import { countHostedSession } from './commands/count-hosted-session.ts';
import { createCode } from './commands/create-code.ts';
import { credit } from './commands/credit.ts';
import { endMembership } from './commands/end-membership.ts';
import { grantMonths } from './commands/grant-months.ts';
import { lookUpOwnCode } from './commands/look-up-own-code.ts';
import type { BillingNeeds } from './commands/needs.ts';
import { previewCheckout } from './commands/preview-checkout.ts';
import { processNotification } from './commands/process-notification.ts';
import { redeemGift } from './commands/redeem-gift.ts';
import { refund } from './commands/refund.ts';
import { resendGift } from './commands/resend-gift.ts';
import { saveCard } from './commands/save-card.ts';
import { setCodeStatus } from './commands/set-code-status.ts';
import { settlePayment } from './commands/settle-payment.ts';
import { subscribe } from './commands/subscribe.ts';

/** What is done with money and codes. Refusals are values; exceptions are faults. */
export const billingCommands = (needs: BillingNeeds) => ({
  membershipOf: (member: string) => membershipOf(needs, member),
  execute: (caller: Caller, member: string, command: MemberCommand) => executeFor(needs, caller, member, command),
  settle: settle(needs),
  compare: compare(needs),
  previewCheckout: previewCheckout(needs),
  subscribe: subscribe(needs),
  cancel: cancel(needs),
  saveCard: saveCard(needs),
  settlePayment: settlePayment(needs),
  lookUpOwnCode: lookUpOwnCode(needs),
  redeemGift: redeemGift(needs),
  grantMonths: grantMonths(needs),
  buyGift: buyGift(needs),
  resendGift: resendGift(needs),
  countHostedSession: countHostedSession(needs),
  createCode: createCode(needs),
  setCodeStatus: setCodeStatus(needs),
  endMembership: endMembership(needs),
  refund: refund(needs),
  credit: credit(needs),
  processNotification: processNotification(needs),
});
export type BillingCommands = ReturnType<typeof billingCommands>;
