import { did } from '#kernel/contract/event.ts';
import { BillingDifferenceFound, type BillingEvent } from '../contract/membership-events.ts';
import { sum } from '../contract/money.ts';
import { evolve } from './evolving.ts';
import type { Observation } from './observing.ts';
import { differenceKey, type StateDifference, type MembershipState } from './state.ts';

/** What is asked of the payment provider for the comparison alone. */
export type Comparison = {
  /** What reduces or raises the next charge: credits of ours, by name, and what was entered at the provider. */
  credits: readonly { id: string; credit: string | null; amount: number; currency: string }[];
};

const NOTHING = 'nothing';

export const differenceFound = (member: string, difference: StateDifference): BillingEvent =>
  did(BillingDifferenceFound, { member, ...difference });

/** A fact that should have arrived by a notification long ago. It is recorded after it was reported. */
const late = ({ type, data }: BillingEvent): StateDifference => ({
  what: type,
  ours: NOTHING,
  theirs: 'amount' in data ? sum(data.amount, data.currency) : 'it',
});

function* ofCharges(state: MembershipState, seen: Observation): Iterable<StateDifference> {
  for (const [charge, { amount, currency, refunded }] of Object.entries(state.charges)) {
    const ours = sum(amount, currency);
    const invoice = seen.invoices.find((each) => each.charge === charge);
    const paid = invoice?.isPaid === true ? invoice : seen.gifts.find((each) => each.charge === charge);
    const theirs = paid ? sum(paid.amount, paid.currency) : invoice ? 'not paid' : NOTHING;
    if (theirs !== ours) yield { what: `charge ${charge}`, ours, theirs };
    const back = seen.refunds.reduce(
      (total, each) => total + (each.charge === charge && each.returned === null ? each.amount : 0),
      0,
    );
    if (paid && back !== refunded)
      yield { what: `refunds of ${charge}`, ours: sum(refunded, currency), theirs: sum(back, currency) };
  }
}

function* ofDisputes(state: MembershipState, seen: Observation): Iterable<StateDifference> {
  for (const [dispute, { is: outcome }] of Object.entries(state.disputes)) {
    const entry = seen.disputes.find((each) => each.dispute === dispute);
    const theirs = entry ? (entry.outcome ?? 'open') : NOTHING;
    if (theirs !== outcome) yield { what: `dispute ${dispute}`, ours: outcome, theirs };
  }
}

function* ofSubscriptions(state: MembershipState, seen: Observation, now: string): Iterable<StateDifference> {
  const { subscription: ours, toAlign, refusedSteps, until, postponedUntil, graceUntil } = state;
  const theirs = seen.subscription;
  if (ours) {
    const { id, plan } = ours;
    if (!theirs) yield { what: `subscription ${id}`, ours: plan.type, theirs: NOTHING };
    else {
      const [here, there] = [plan, theirs].map(({ type, price, currency }) => `${type}, ${sum(price, currency)}`);
      if (here !== there) yield { what: `plan of ${id}`, ours: here!, theirs: there! };
      // While a renewal is due or owed, the provider is a period ahead.
      const isPaid = ours.renews && graceUntil === null && until !== null && until > now;
      const isUnderWay = toAlign.includes('paid-until') && refusedSteps['paid-until'] === undefined;
      const charged = postponedUntil ?? until ?? now;
      if (isPaid && !isUnderWay && seconds(charged) !== seconds(theirs.until))
        yield { what: `next charge of ${id}`, ours: written(charged), theirs: written(theirs.until) };
    }
  }
  // What was ordered is not recorded yet.
  if (state.order) return;
  for (const { id, price, currency } of seen.others)
    yield { what: `subscription ${id}`, ours: NOTHING, theirs: sum(price, currency) };
}
/** "2026-06-01 10:00:00", in UTC. */
const written = (instant: string): string => instant.slice(0, 19).replace('T', ' ');
const seconds = (instant: string): number => Math.floor(Date.parse(instant) / 1000);

function* ofCredits(state: MembershipState, { credits }: Comparison): Iterable<StateDifference> {
  for (const [credit, { amount, currency }] of Object.entries(state.credits)) {
    const entry = credits.find((each) => each.credit === credit);
    const [ours, theirs] = [sum(amount, currency), entry ? sum(entry.amount, entry.currency) : NOTHING];
    if (ours !== theirs) yield { what: `credit ${credit}`, ours, theirs };
  }
  const isOurs = (credit: string | null) =>
    credit !== null && (credit in state.credits || state.openCredits.some((open) => open.credit === credit));
  for (const { id, credit, amount, currency } of credits)
    if (!isOurs(credit)) yield { what: `credit ${id}`, ours: NOTHING, theirs: sum(amount, currency) };
}

/**
 * What the nightly comparison reports: what was not recorded in time, and what still differs after everything that the
 * provider has was recorded, once each.
 */
export const differences = (
  { member, seen, now, compared }: { member: string; seen: Observation; now: string; compared: Comparison },
  before: MembershipState,
  facts: readonly BillingEvent[],
): BillingEvent[] => {
  const state = facts.reduce(evolve, before);
  const terms = [
    ...ofCharges(state, seen),
    ...ofDisputes(state, seen),
    ...ofSubscriptions(state, seen, now),
    ...ofCredits(state, compared),
  ].filter((each) => !state.reported.includes(differenceKey(each)));
  return [...facts.map(late), ...terms].map((each) => differenceFound(member, each));
};
