import type { ChosenPlan } from '../domain/state.ts';
import type { Comparison } from '../domain/comparing.ts';
import type { Observation } from '../domain/observing.ts';

/** `due` is what the card is charged: the price with the tax, less by what the customer has as `credit`. */
export type InvoicePreview = { tax: number; credit: number; due: number };
export type SavedCard = { paymentMethod: string; brand: string; last4: string; expire: string };
export type ListedCard = Omit<SavedCard, 'paymentMethod'> & { isDefault: boolean };
/** What became of a charge, or of saving a card. `intent` and its secret: for the browser, when the bank asks. */
export type Attempt =
  | { is: 'done' }
  | { is: 'asked'; intent: string; clientSecret: string }
  | { is: 'under-way' }
  /** Nothing was charged, and nothing will be. */
  | { is: 'not-begun' }
  | { is: 'failed'; reason: string };

/** What the provider says has happened. */
export type SignedNotification = {
  id: string;
  type: string;
  at: string;
  object: string | null;
  customer: string | null;
};

/** A card problem in the provider's words for the card's holder. */
export class CardProblem extends Error {
  override name = 'CardProblem';
}

/** The provider will never do this as it was asked: a rule of it was broken, or what it is about does not exist. */
export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal';
}

/**
 * What the product asks of the payment provider. Each call that changes something carries a key made from what was recorded
 * before, or looks first: repeating it does nothing twice. Throws `CardProblem`, `ProviderRefusal`, or `Unavailable` on
 * a timeout.
 */
export type Payments = {
  /** The provider's id for the member; the uuid is all that is sent. */
  customer(member: string): Promise<string>;
  /** Saves the card behind a token; it is not charged by that. */
  takeCard(customer: string, token: string): Promise<SavedCard>;
  card(paymentMethod: string): Promise<SavedCard>;
  cards(customer: string): Promise<ListedCard[]>;
  /** Asks the bank that the card may be charged later. */
  confirmCard(customer: string, paymentMethod: string, payment: string): Promise<Attempt>;
  /** What became of a card, or of an unpaid renewal, that the bank was asked about. */
  cardConfirmed(setup: string): Promise<Attempt & { paymentMethod: string | null }>;
  /** Charges are made with this card from now on; an unpaid renewal is tried at once. */
  useCard(customer: string, paymentMethod: string, subscription: string | null): Promise<Attempt>;
  /** Finds the subscription of an order; starts it and has its first invoice paid when `mayCharge` is set. */
  subscribe(options: {
    mayCharge: boolean;
    customer: string;
    order: string;
    member: string;
    plan: ChosenPlan;
    paymentMethod: string;
    chargedFrom: string | null;
  }): Promise<Attempt & { subscription: string | null; chargedFrom: string | null }>;
  payForGift(options: {
    mayCharge: boolean;
    customer: string;
    gift: string;
    member: string;
    plan: ChosenPlan;
    paymentMethod: string;
  }): Promise<Attempt>;
  /** Gives up what an order or a gift has begun; what is paid stays. */
  giveUp(customer: string, payment: string): Promise<void>;
  setRenewal(subscription: string, renews: boolean): Promise<void>;
  setNextPlan(subscription: string, plan: ChosenPlan): Promise<void>;
  /** The next charge is due then, or later if it was due later before. @returns when it is due now */
  setPaidUntil(subscription: string, until: string): Promise<string>;
  end(subscription: string): Promise<void>;
  /** Rejects with a refusal also when the bank sent the money of this refund back. */
  refund(options: { refund: string; intent: string; amount: number }): Promise<void>;
  credit(customer: string, options: { credit: string; amount: number; currency: string }): Promise<void>;
  /** Whether the provider still has the customer with cards and subscription. */
  holds(customer: string): Promise<boolean>;
  /** Removes the customer with cards and subscription; what was charged stays with the provider, as the law wants. */
  forget(customer: string): Promise<void>;
  /** @param recorded disputes that were open when we last knew, of the comparison all; refunds that did not come back */
  observe(
    customer: string,
    subscription: string | null,
    recorded: { disputes: readonly string[]; refunds: readonly string[] },
  ): Promise<Observation>;
  /** What was entered on the balance of a customer, by us or at the provider. */
  credits(customer: string): Promise<Comparison['credits']>;
  /** The customer whose payment is disputed or refunded: such an object does not name one. */
  payerOf(object: string): Promise<string | null>;
  /** The next invoice over a plan; nothing is charged by asking. */
  previewInvoice(customer: string | null, plan: ChosenPlan): Promise<InvoicePreview>;
  /** What a gift of a plan costs; a credit pays for memberships alone. */
  previewGift(customer: string | null, plan: ChosenPlan): Promise<InvoicePreview>;
  /** The verified notification, or undefined for what the provider did not sign. */
  notification(body: Buffer, signature: string): SignedNotification | undefined;
};
